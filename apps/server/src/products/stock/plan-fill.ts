/** stock: works out the next fill of an order that waits. Never more than what was set aside for it. */
import type { RateCard } from '@pramaan/fees'
import { settlementDay } from '@pramaan/market-time'
import { fewerUnits, lessUnits, type Paise, type Price, type Units } from '@pramaan/money'
import type { Quoted } from '../../market/live-market.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import type { TradingTimes } from '../../market/trading-times.ts'
import type { Taken } from '../../trading/product.ts'
import { quantityOf, takeAsks, worthOf } from './book.ts'
import { type Charged, chargeNote, type Note } from './charge.ts'
import { closingOf, type Fill, setAside } from './plan-purchase.ts'

export interface Waiting {
  readonly id: string
  readonly clientId: string
  readonly limit: Price
  readonly ordered: Units
  readonly filled: Units
  readonly blocked: Paise
  readonly version: number
  readonly expiresAt: Date
  readonly workedBy: string | null
  /** What is held of it already, and what that cost. */
  readonly lot: { readonly quantity: Units; readonly gross: Paise; readonly charges: Paise } | null
  /** What was bought before, level by level, and on which day. */
  readonly before: readonly Taken[]
  readonly beforeDay: string | null
}

/** What of a price stands with a fill. */
export type Priced = Pick<Quoted, 'instrument' | 'source' | 'asOfMs' | 'sequence'>

export interface NextFill {
  readonly waiting: Waiting
  readonly fill: Fill
  readonly blockedAfter: Paise
  readonly quoted: Priced
}

/** Null: the book gives nothing now, or nothing that the money set aside would pay for. */
export function planFill(
  waiting: Waiting,
  {
    at,
    times,
    card,
    quoted,
    most,
  }: { at: Date; times: TradingTimes; card: RateCard; quoted: Quoted; most?: Units },
): NextFill | null {
  if (whyNotTradable(quoted) !== null || waiting.expiresAt <= at) return null
  const left = lessUnits(waiting.ordered, waiting.filled)
  const wanted = most === undefined ? left : fewerUnits(most, left)
  const taken = takeAsks(quoted.depth.asks, wanted, waiting.limit)
  if (taken.length === 0) return null
  const next = fillOf(waiting, taken, { at, times, card, quoted })
  return next.fill.gross + next.fill.charged.note + next.blockedAfter > waiting.blocked ? null : next
}

/** What these trades are for the order: what they add to its note, and what is kept for the rest of it. */
export function fillOf(
  waiting: Waiting,
  taken: readonly Taken[],
  { at, times, card, quoted }: { at: Date; times: TradingTimes; card: RateCard; quoted: Priced },
): NextFill {
  const quantity = quantityOf(taken)
  const { tradeDay } = times.sessionAt(at.getTime(), closingOf(quoted.instrument))
  const note: Note = { instrument: quoted.instrument, side: 'buy', orderId: waiting.id, day: tradeDay }
  // A note is of one day: what was bought on an earlier one stands on that day's.
  const before = waiting.beforeDay === tradeDay ? waiting.before : []
  const charged = added(card, note, before, taken)
  const gross = worthOf(taken)
  const rest = lessUnits(lessUnits(waiting.ordered, waiting.filled), quantity)
  const blockedAfter = setAside(card, note, [...before, ...taken], rest, waiting.limit)
  const settlesOn = settlementDay(times.hours.calendar, tradeDay)
  return { waiting, quoted, blockedAfter, fill: { taken, quantity, gross, charged, tradeDay, settlesOn } }
}

/** What these fills add to a note that has others on it already. */
function added(card: RateCard, note: Note, before: readonly Taken[], taken: readonly Taken[]): Charged {
  const whole = chargeNote(card, note, [...before, ...taken])
  if (before.length === 0) return whole
  const earlier = chargeNote(card, note, before)
  const parts: Record<string, number> = {}
  for (const [name, amount] of Object.entries(whole.parts)) parts[name] = amount - (earlier.parts[name] ?? 0)
  return {
    ...whole,
    note: whole.note - earlier.note,
    fees: whole.fees - earlier.fees,
    depositoryFee: whole.depositoryFee - earlier.depositoryFee,
    depositoryTax: whole.depositoryTax - earlier.depositoryTax,
    parts,
  }
}
