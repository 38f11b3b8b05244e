/** portfolio: what an open order means, in sentences, and how far it is from filling. Pure. */
import { limits, type Order } from '@pramaan/contracts'
import { formatNumber, fromWire } from '@pramaan/money'
import { istMinute } from '../../market/times.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import { istDate, istDay } from '../../platform/clock.ts'
import { say } from './say-open-orders.ts'

const said = (rupees: number | null): string => {
  const amount = fromWire(rupees)
  return amount === null ? say('theAmount') : rupeeWords(amount)
}

/** Buy 60 NTPC, limit 404.20. */
export const orderTitle = ({ quantity, symbol, limit_price }: Order): string =>
  limit_price === null
    ? say('buyMarket', { count: countWords(quantity), symbol })
    : say('buyLimit', { count: countWords(quantity), symbol, limit: formatNumber(limit_price) ?? '' })

/** How far the price must fall before a purchase fills, in hundredths of a percent; none at its limit or at the market. */
export function bpsToGo({ limit_price }: Order, hundredths: number | null): number | null {
  const limit = fromWire(limit_price)
  if (limit === null || hundredths === null || hundredths <= 0) return null
  return Math.max(0, ((hundredths - Number(limit)) * 10_000) / hundredths)
}

export const isFar = (bps: number | null): boolean => bps !== null && bps >= limits.farLimitPct * 100

const percent = (bps: number): string => `${(Math.round(bps / 10) / 10).toLocaleString('en-IN')}%`

function stateOf(order: Order, bps: number | null): string {
  const { filled, quantity, ttype } = order
  if (filled > 0) return say('filled', { filled: countWords(filled), quantity: countWords(quantity) })
  if (bps === null) return ttype === 'fo' ? say('withDesk') : say('waits')
  if (isFar(bps)) return say('away', { percent: percent(bps) })
  return bps === 0 ? say('atLimit') : say('toGo', { percent: percent(bps) })
}

/** 1.5% to go · valid till 3:30 pm. Another day is named by its date. */
export function standing(order: Order, bps: number | null, nowMs: number): string {
  const state = stateOf(order, bps)
  if (order.expires_at === null) return say('untilCancelled', { state })
  const ends = Date.parse(order.expires_at)
  const isToday = istDate(ends) === istDate(nowMs)
  const time = isToday ? istMinute(ends) : istDay(ends)
  if (isFar(bps) && order.filled === 0) return say('mayNotFill', { state, time })
  return isToday ? say('tillTime', { state, time }) : say('tillDay', { state, day: time })
}

/** What fills next comes first; an order without a distance, such as one at the market, before them all. */
export const nearestFirst = (
  orders: readonly Order[],
  hundredthsOf: (order: Order) => number | null,
): Order[] => {
  const distance = (order: Order) => bpsToGo(order, hundredthsOf(order)) ?? -1
  return [...orders].sort((a, b) => distance(a) - distance(b))
}

/** Asked before it is taken back. */
export function cancelQuestion({ filled, blocked }: Order): string {
  const amount = said(blocked)
  if (filled === 0) return say('nothingBought', { amount })
  return say('someBought', { count: filled, shares: sharesWords(filled), amount })
}

/** Told after the server has done it. */
export const cancelledWords = ({ filled, symbol }: Order): string =>
  say(filled > 0 ? 'restCancelled' : 'cancelled', { symbol })
