/** product-drawers, ticket: what an order would do, before it does anything; and where a refusal is shown. Pure. */
import type { PlacedOrder } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { istMoment } from '../../../platform/clock.ts'
import type { ShownState } from '../../../platform/market/shown-state.ts'
import { countWords, sharesWords } from '../../../platform/orders/order-words.ts'

const said = (rupees: number | null): string => formatRupees(fromWire(rupees) ?? paise(0n))

/** In the words of what would be. What waits from the start is already said so by the server. */
export function previewWords(order: PlacedOrder): string {
  const { filled, quantity, price, limit_price: most, expires_at: until } = order
  if (filled === 0) return order.says
  const all = filled === quantity ? 'all ' : ''
  const now = `The market gives ${all}${sharesWords(filled)} now, at ${said(price)} ${isAverage(order) ? 'on average' : 'each'}.`
  if (filled === quantity) return now
  const ending = until === null ? '' : `, until ${istMoment(until)}`
  return `${now} The other ${countWords(quantity - filled)} wait for at most ${said(most)} each${ending}.`
}

/** True where the book gave several prices: then price × quantity is not the value to the paisa. */
export const isAverage = ({ price, filled, trade_value }: PlacedOrder): boolean =>
  (fromWire(price) ?? 0n) * BigInt(filled) !== fromWire(trade_value)

/** What leaves the client's hands at most: what is bought at once and what is set aside. */
export const mostOf = ({ net_value, blocked }: PlacedOrder): Paise =>
  paise((fromWire(net_value) ?? 0n) + (fromWire(blocked) ?? 0n))

/** An order that cannot be filled now still can be placed, and the client knows before. */
export const waitsBecause: Readonly<Record<Exclude<ShownState, 'live'>, string>> = {
  closed: 'The market is closed. An order that you place now waits until it opens.',
  halted: 'Trading in this stock is halted. An order that you place now waits until it trades again.',
  stale: 'The price stands still. An order that you place now waits until prices move again.',
}

const PLACES: Readonly<Record<string, 'quantity' | 'price'>> = {
  quantity_off_lot: 'quantity',
  trade_too_small: 'quantity',
  desk_too_large: 'quantity',
  price_missing: 'price',
  price_off_tick: 'price',
  price_out_of_band: 'price',
}

/** The field that a refusal is about; the others stand above the button. */
export const placeOf = (code: string): 'quantity' | 'price' | 'button' => PLACES[code] ?? 'button'
