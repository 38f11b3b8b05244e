/** close-order: what cannot be sold yet: bonus shares with the day from which they can, and what is tendered in a buy-back. */
import type { SellQuote } from '@pramaan/contracts'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

interface NotAllottedProps {
  readonly quote: SellQuote
  readonly units: (count: number) => string
}

export const NotAllotted = ({ quote, units }: NotAllottedProps) => (
  <>
    {quote.not_allotted?.map(({ quantity, allotted_on: day }) => (
      <p key={day} className="mt-3 rounded-lg bg-pending-wash px-4 py-3 text-sm">
        {say('notAllotted', { shares: units(quantity), day: istDay(day) })}
      </p>
    ))}
    {quote.tendered !== undefined && (
      <p className="mt-3 rounded-lg bg-pending-wash px-4 py-3 text-sm">
        {say('tendered', { shares: units(quote.tendered) })}
      </p>
    )}
  </>
)
