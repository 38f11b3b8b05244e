/** receipt: the ledger's own entries of this order, and whether every figure above is what they add up to. */
import type { Receipt } from '@pramaan/contracts'
import { Seal } from '@pramaan/ui/seal.tsx'
import { OctagonAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useShowsAmounts } from '../../money/amounts.ts'
import { Amount } from '../../orders/amount.tsx'
import { countWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { say } from './say.ts'
import { addsUp, entrySpan } from './sums.ts'

/** Good news is quiet; the opposite is not. */
export function Closes({ receipt }: { receipt: Receipt }) {
  const span = entrySpan(receipt.entries)
  if (!receipt.closes || !addsUp(receipt)) {
    return (
      <div
        role="alert"
        className="flex items-start gap-3 rounded-lg border-2 border-loss bg-loss-wash p-4 text-loss"
      >
        <OctagonAlert size={24} aria-hidden="true" className="shrink-0" />
        <div>
          <p className="font-semibold text-lg">{say('mismatch')}</p>
          <p>{span === null ? say('mismatchNote') : say('mismatchEntries', { span })}</p>
        </div>
      </div>
    )
  }
  return (
    <p className="flex rounded-lg bg-gain-wash px-4 py-3">
      <Seal state="verified">{span === null ? say('noEntries') : say('matches', { span })}</Seal>
    </p>
  )
}

export function Entries({ receipt: { entries, ttype } }: { receipt: Receipt }) {
  const { units } = useOrderScreens(ttype)
  if (entries.length === 0) return null
  return (
    <section aria-label={say('entries')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{say('entries')}</h3>
        <Link to="/me/records" className="text-link inline-flex min-h-11 items-center text-sm">
          {say('inRecords')}
        </Link>
      </div>
      <ol className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} units={units} />
        ))}
      </ol>
    </section>
  )
}

interface EntryProps {
  readonly entry: Receipt['entries'][number]
  readonly units: (count: number) => string
}

function Entry({ entry, units }: EntryProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {say.rich('entryOf', {
            title: entry.title,
            account: entry.account,
            soft: (inside) => <span className="text-soft">{inside}</span>,
          })}
        </p>
        <p className="figures wrap-anywhere text-soft text-xs">
          {say('entryMeta', {
            seq: String(entry.seq),
            at: istMoment(entry.at),
            hash: entry.hash.slice(0, 12),
          })}
        </p>
      </div>
      <Moved entry={entry} units={units} />
    </li>
  )
}

/** Rupees, or shares, units and bonds of an asset. */
function Moved({ entry: { asset, amount, balance }, units }: EntryProps) {
  const isShown = useShowsAmounts()
  if (asset === 'INR' || !isShown) {
    return (
      <p className="shrink-0 text-right">
        <Amount rupees={amount} sign="always" />
        <span className="block text-soft text-xs">
          {say.rich('balanceAfter', { amount: <Amount rupees={balance} /> })}
        </span>
      </p>
    )
  }
  return (
    <p className="figures shrink-0 text-right">
      {say(amount < 0 ? 'unitsOut' : 'unitsIn', { units: units(Math.abs(amount)) })}
      <span className="block text-soft text-xs">{say('balanceAfter', { amount: countWords(balance) })}</span>
    </p>
  )
}
