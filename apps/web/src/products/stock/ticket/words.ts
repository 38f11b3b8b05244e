/** products, stock: what an order would do, before it does anything; and where a refusal is shown. Pure. */
import type { PlacedOrder } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import type { ShownState } from '../../../market/shown-state.ts'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { istMoment } from '../../../platform/clock.ts'
import { say } from './say.ts'

const said = (rupees: number | null): string => formatRupees(fromWire(rupees) ?? paise(0n))

/** What stays open from the start is already said so by the server. */
export function previewWords(order: PlacedOrder): string {
  const { filled, quantity, limit_price: most, expires_at: until } = order
  if (filled === 0) return order.says
  if (filled === quantity) return say('allNow', { shares: sharesWords(filled) })
  return say('someNow', {
    filled: countWords(filled),
    quantity: countWords(quantity),
    rest: countWords(quantity - filled),
    limit: said(most),
    until: until === null ? '' : istMoment(until),
  })
}

/** An order that cannot be filled now still can be placed, and the client knows before. */
export const waitsBecause: Readonly<Record<Exclude<ShownState, 'live'>, string>> = {
  closed: say('closed'),
  halted: say('halted'),
  stale: say('stale'),
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
