/** orders: the movements of the ledger that an act makes, in words and to the paisa. */
import type { Posting } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { ArrowRight } from 'lucide-react'
import { countWords } from './order-words.ts'
import { say } from './say.ts'

const RUPEES = 'INR'

/** Principal and accrued interest move between the same two accounts: their place tells them apart. */
const numbered = (postings: readonly Posting[]) =>
  postings.map((posting, place) => ({ posting, key: `${place} ${posting.from} ${posting.to}` }))

export const PostingsList = ({ postings }: { postings: readonly Posting[] }) => (
  <ul className="divide-y divide-line text-sm">
    {numbered(postings).map(({ posting, key }) => (
      <li key={key} className="flex items-baseline justify-between gap-4 py-2">
        <span className="wrap-anywhere min-w-0 text-soft">
          {posting.from}{' '}
          <ArrowRight size={13} aria-label={say('to')} className="inline-block align-[-0.1em] text-faint" />{' '}
          {posting.to}
        </span>
        <span className="figures shrink-0">
          {posting.asset === RUPEES ? (
            <Money amount={fromWire(posting.amount)} />
          ) : (
            say('times', { count: countWords(posting.amount), each: posting.asset })
          )}
        </span>
      </li>
    ))}
  </ul>
)
