/** trading: an order as the lists show it. */
import { isOpenStatus, type Order } from '@pramaan/contracts'
import type { Scale } from '@pramaan/money'
import type { Instrument } from '../market/instruments.ts'
import type { LiveMarket, WithMarket } from '../market/live-market.ts'
import { priceOnWireOrNull, scaleOf, unitsOnWire } from '../market/scale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { gainOf, money } from './gains.ts'
import { isOver, mayBecome } from './moves.ts'
import { buyPriceOf, orderPriceOf } from './order-price.ts'
import type { Product, Products } from './product.ts'
import { endingInWords } from './step-words.ts'
import { boughtOf, findOrder, type StoredOrder } from './stored-orders.ts'
import { asNumber, boughtToday, foldedBy, priceOf, type Shares, soldToday } from './todays-shares.ts'
import { exchangeSays } from './venue-words.ts'

/** What an order is seen against. */
export interface Seen extends WithMarket {
  readonly products: Products
}

/** The order against the market of this moment: what it waits for depends on it. */
export function orderView(row: StoredOrder, { market, products }: Seen, now: Date): Order {
  const instrument = instrumentOf(row, market)
  const product = products.of(row.kind)
  const scale = scaleOf(instrument)
  const gain = gainOf(row)
  const folded = foldedBy(row)
  const isWaiting = isOpenStatus(row.status)
  const says = isWaiting ? exchangeSays(row) : null
  // What the exchange has taken waits for its price like every other.
  const waitsForExchange = row.venue_state === 'open' && row.venue_end_as === null ? null : says
  return {
    id: row.id,
    ttype: row.kind,
    status: row.status,
    display_type: product.displayType,
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    order_type: row.order_type,
    order_time: row.placed_at.toISOString(),
    quantity: quantityShown(row, scale),
    filled: unitsOnWire(row.filled, scale),
    sold_quantity: sharesShown(soldToday(row).shares, scale),
    limit_price: limitShown(row),
    order_price: priceOnWireOrNull(orderPriceOf(row), scale),
    buy_price: priceOnWireOrNull(buyPriceOf(row), scale),
    ...paidOf(row),
    execution_time: row.executed_at?.toISOString() ?? null,
    blocked: money(row.blocked_paise),
    ...(row.offer_id !== null && { offer_id: row.offer_id }),
    ...(row.allotted !== null && { allotted: unitsOnWire(row.allotted, scale) }),
    ...(product.outstandingOf && { outstanding: money(product.outstandingOf(row)) }),
    waits_for: isWaiting
      ? (waitsForExchange ?? product.waitsFor(row, market.quoted(instrument), { times: market.times, now }))
      : null,
    ...(says !== null && { exchange_says: says }),
    expires_at: isWaiting ? row.expires_at.toISOString() : null,
    can_cancel: canCancel(row, product, now),
    reason: row.ended && endingInWords(row.ended),
    // What a fraction brings is cash at once.
    settles_on: row.sale_settles_on ?? (folded ? null : row.settles_on),
    ...saleOf(row, scale),
    ...foldOf(row),
    ...leftAsOf(row, product),
    profit: gain && money(gain.profit),
    roi: gain?.roi ?? null,
    closed_at: isOver(product, row.status) ? row.status_at.toISOString() : null,
    ...product.more?.(row),
  }
}

/** What is applied for is taken back until the offer closes, and what was asked for by amount until its cut-off. */
const canCancel = (row: StoredOrder, product: Product, now: Date): boolean =>
  row.venue_end_as === null &&
  mayBecome(product, row.status, 'cancelled') &&
  ((row.status !== 'pending' && row.asked === null) || now < (product.cancelUntil?.(row) ?? row.expires_at))

/** The master forgets no instrument that anybody has bought. */
export function instrumentOf({ instrument_id: id }: StoredOrder, market: LiveMarket): Instrument {
  const instrument = market.listing().byId(id)
  if (!instrument) throw new Error(`instrument ${id} of an order is not in the master`)
  return instrument
}

/** Of an order that is over all that was paid, otherwise what is still held of it had cost. */
function paidOf(order: StoredOrder): Pick<Order, 'buy_trade_value' | 'buy_net_value'> {
  if (order.status !== 'sold') {
    const { gross_paise: gross, charges_paise: charges } = order
    return { buy_trade_value: money(gross), buy_net_value: money(gross + charges) }
  }
  const { gross_paise: gross, charges_paise: charges } = boughtOf(order)
  return {
    buy_trade_value: money(boughtToday(order).gross),
    buy_net_value: money(gross + charges + BigInt(order.changed?.moved ?? 0)),
  }
}

/** What is held of it, or was sold; of one that was folded away, what was bought; otherwise what was asked for. */
export function quantityShown(order: StoredOrder, scale: Scale): number {
  if (order.status === 'holding' || order.status === 'listing') return unitsOnWire(order.quantity, scale)
  if (order.status !== 'sold') return unitsOnWire(order.ordered, scale)
  return sharesShown((foldedBy(order) ? boughtToday(order) : soldToday(order)).shares, scale)
}

/** Acts of companies leave parts of a share; units of a fund have parts of their own, and no such acts. */
export const sharesShown = (shares: Shares, scale: Scale): number =>
  shares.perShare === 1n ? unitsOnWire(shares.parts, scale) : asNumber(shares)

/** A market order is protected by a limit too, but nobody asked for that one. */
export const limitShown = ({ order_type: type, limit_paise: limit }: StoredOrder): number | null =>
  type === 'limit' ? money(limit) : null

export function saleOf(
  row: StoredOrder,
  scale: Scale,
): Pick<Order, 'sell_price' | 'sell_trade_value' | 'sell_net_value'> {
  const { sale_gross_paise: gross, sale_charges_paise: charges } = row
  if (gross === null || charges === null) {
    return { sell_price: null, sell_trade_value: null, sell_net_value: null }
  }
  return {
    sell_price: priceOnWireOrNull(row.sold_at ?? priceOf(soldToday(row), scale), scale),
    sell_trade_value: money(gross),
    sell_net_value: money(gross - charges),
  }
}

/** What companies' acts left of it as fractions, and the one that ended it. */
export function foldOf(row: StoredOrder): Pick<Order, 'fraction' | 'folded_by'> {
  const fraction = row.changed?.fraction ?? null
  return {
    fraction: fraction && {
      proceeds: money(BigInt(fraction.proceeds)),
      cost: money(BigInt(fraction.cost)),
    },
    folded_by: foldedBy(row)?.says ?? null,
  }
}

export function leftAsOf({ left_source: source }: StoredOrder, product: Product): Pick<Order, 'left_as'> {
  const as = source === null ? null : (product.leftAs?.(source) ?? null)
  return as === null ? {} : { left_as: as }
}

/** One order of the client's, as it is now; null where it is not theirs. */
export async function ownOrder(
  services: Seen & { readonly businessClock: Clock },
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Order | null> {
  const row = await findOrder(tx, clientId, id)
  return row && orderView(row, services, services.businessClock.now())
}
