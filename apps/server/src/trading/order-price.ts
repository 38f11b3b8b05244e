/** trading: what an order was placed at and bought at, per share of today. Every call tells these two, and no other. Pure. */
import type { OrderType } from '@pramaan/contracts'
import { averagePaise } from './gains.ts'

export interface PricedOrder {
  readonly order_type: OrderType
  readonly limit_paise: bigint
  readonly filled: bigint
  /** What was filled, and what splits and bonuses made of it. */
  readonly quantity: bigint
  readonly gross_paise: bigint
}

/** The average fill. Null before anything was bought. */
export const buyPriceOf = ({ quantity, gross_paise: gross }: PricedOrder): bigint | null =>
  quantity > 0n ? averagePaise(gross, quantity) : null

/** What the client ordered at: the limit, or for a market order the price it was filled at. */
export function orderPriceOf(order: PricedOrder): bigint | null {
  if (order.order_type === 'market') return buyPriceOf(order)
  const { limit_paise: limit, filled, quantity } = order
  return quantity > 0n ? (limit * filled) / quantity : limit
}
