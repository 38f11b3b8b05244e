/** portfolio: what an open order means, in sentences, and how far it is from filling. Pure. */
import type { Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { istMinute } from '../../market/times.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords, isFar } from '../../orders/order-words.ts'
import { istDate, istDay } from '../../platform/clock.ts'
import { say } from './say-open-orders.ts'

const said = (rupees: number | null): string => {
  const amount = fromWire(rupees)
  return amount === null ? say('theAmount') : rupeeWords(amount)
}

const percent = (bps: number): string => `${(Math.round(bps / 10) / 10).toLocaleString('en-IN')}%`

function stateOf({ filled, quantity }: Order, bps: number | null, waits: string): string {
  if (filled > 0) return say('filled', { filled: countWords(filled), quantity: countWords(quantity) })
  if (bps === null) return waits
  if (isFar(bps)) return say('away', { percent: percent(bps) })
  return bps === 0 ? say('atLimit') : say('toGo', { percent: percent(bps) })
}

/** 1.5% to go · valid till 3:30 pm. Another day is named by its date. `waits` is said where no distance is known. */
export function standing(order: Order, bps: number | null, nowMs: number, waits: string): string {
  const state = stateOf(order, bps, waits)
  // Bought whole and waiting for something else, such as its listing: there is nothing left to be valid.
  if (order.filled > 0 && order.filled === order.quantity) return waits
  // When it expires is until when it can be cancelled, or answered: its product says so. After that it stands.
  if (order.offer_id !== undefined) return waits
  // What the client cannot take back is not valid till cancelled.
  if (order.expires_at === null) return order.can_cancel ? say('untilCancelled', { state }) : state
  const ends = Date.parse(order.expires_at)
  const isToday = istDate(ends) === istDate(nowMs)
  const time = isToday ? istMinute(ends) : istDay(ends)
  if (isFar(bps) && order.filled === 0) return say('mayNotFill', { state, time })
  return isToday ? say('tillTime', { state, time }) : say('tillDay', { state, day: time })
}

/** What waits for the client comes first, then what fills next; an order without a distance, such as one at the market, before them all. */
export const nearestFirst = (
  orders: readonly Order[],
  toGo: (order: Order) => number | null,
  isYourTurn: (order: Order) => boolean = () => false,
): readonly Order[] =>
  orders.toSorted(
    (a, b) => Number(isYourTurn(b)) - Number(isYourTurn(a)) || (toGo(a) ?? -1) - (toGo(b) ?? -1),
  )

/** Asked before it is taken back. */
export function cancelQuestion(order: Order, units: (count: number) => string): string {
  const { filled, blocked } = order
  const amount = said(blocked)
  if (order.exchange_says !== undefined) return say('askExchange', { amount })
  if (filled === 0) return say('nothingBought', { amount })
  return say('someBought', { count: filled, shares: units(filled), amount })
}

/** Told after the server has done it. */
export function cancelledWords({ status, filled, symbol }: Order): string {
  // What an exchange has is not over before it says so.
  if (status === 'awaiting') return say('cancellationSent', { symbol })
  return say(filled > 0 ? 'restCancelled' : 'cancelled', { symbol })
}
