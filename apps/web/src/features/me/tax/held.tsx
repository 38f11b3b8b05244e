/** tax: how long a lot was held, against the mark from which it is long-term. */
import type { TaxLotView } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { istDay } from '../../../platform/clock.ts'
import { say } from './say.ts'

const DAY_MS = 86_400_000

export const quantityWords = ({ quantity }: Pick<TaxLotView, 'quantity'>): string =>
  quantity === 0 ? say('fraction') : quantity.toLocaleString('en-IN')

export const TermChip = ({ term }: Pick<TaxLotView, 'term'>) =>
  term === null ? (
    <Chip>{say('noRule')}</Chip>
  ) : (
    <Chip tone={term === 'long' ? 'accent' : 'pending'}>{say(term)}</Chip>
  )

/** A bar from the day it was bought, with a line where it would have become long-term. */
export function Held({
  lot: { days, bought, long_from: from, term },
  longest,
}: {
  lot: TaxLotView
  longest: number
}) {
  const mark = from === null ? null : (Date.parse(from) - Date.parse(bought)) / DAY_MS
  const inWords = say('days', { count: days })
  const place = (of: number): string => `${Math.min(100, (of / longest) * 100)}%`
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="relative inline-block h-3 w-20">
        <span
          className={`absolute top-1 left-0 h-1.5 min-w-1 rounded-full ${term === 'long' ? 'bg-accent' : 'bg-pending'}`}
          style={{ width: place(days) }}
        />
        {mark !== null && (
          <span
            className="absolute top-0 h-3.5 border-ink border-l border-dotted"
            style={{ left: place(mark) }}
          />
        )}
      </span>
      <span className="text-sm text-soft">
        <span aria-hidden="true">{inWords}</span>
        <span className="sr-only">
          {from === null ? inWords : say('heldWords', { days: inWords, day: istDay(from) })}
        </span>
      </span>
    </span>
  )
}
