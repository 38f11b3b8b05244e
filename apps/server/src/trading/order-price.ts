/** trading: what an order was placed at and bought at, per share of today. Every call tells these two, and no other. Pure. */
import type { OrderType } from '@pramaan/contracts'
import { boughtToday, priceOf, ratioOf, type TradedOrder } from './todays-shares.ts'

export interface PricedOrder extends TradedOrder {
  readonly order_type: OrderType
  readonly limit_paise: bigint
}

/** The average fill, or the one price at which all was bought. Null before anything was bought. */
export const buyPriceOf = (order: PricedOrder): bigint | null =>
  order.bought_at ?? priceOf(boughtToday(order))

/** What the client ordered at: the limit, or for a market order the price it was filled at. */
export function orderPriceOf(order: PricedOrder): bigint | null {
  if (order.order_type === 'market') return buyPriceOf(order)
  const { parts, perShare } = ratioOf(order)
  return (order.limit_paise * perShare) / parts
}
