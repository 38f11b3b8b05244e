/** products, stock: the figures of an order that is not placed yet: about how much, at most how much, break-even. Pure. */
import type { PlacedOrder } from '@pramaan/contracts'
import { divide, formatRupees, fromWire, type Paise, paise } from '@pramaan/money'

const money = (rupees: number | null): Paise => fromWire(rupees) ?? paise(0n)

const RUPEE = 100n

/** ₹36,380: a figure that can still move has no paise. */
export const wholeRupees = (amount: Paise): string =>
  formatRupees(paise(divide(amount, RUPEE, 'half-up') * RUPEE)).replace(/\.00$/, '')

/** True where nothing is bought at once: then the blocked amount is the whole order, to the paisa. */
export const isBlockedWhole = ({ filled }: Pick<PlacedOrder, 'filled'>): boolean => filled === 0

/** What leaves the client's cash by what the market gives now: what is bought at once and what is blocked. */
export const costNow = ({ net_value, blocked }: Pick<PlacedOrder, 'net_value' | 'blocked'>): Paise =>
  paise(money(net_value) + money(blocked))

/**
 * The most it can cost: every share at its limit, with charges in the same proportion, up to the next rupee. A market
 * order has a limit too. What is only blocked is that amount already.
 */
export function mostCost(order: PlacedOrder): Paise {
  if (isBlockedWhole(order)) return money(order.blocked)
  const [gross, now] = [money(order.limit_price) * BigInt(order.filled), money(order.trade_value)]
  if (gross <= now || now === 0n) return upToRupee(costNow(order))
  // Two charges are rounded to rupees on their own, so one rupee comes on top.
  const charges = divide(money(order.fees.total) * gross, now, 'up') + RUPEE
  return upToRupee(paise(gross + charges + money(order.blocked)))
}

const upToRupee = (amount: Paise): Paise => paise(divide(amount, RUPEE, 'up') * RUPEE)

/** The product's estimate of what a sale costs: 0.2% of its value. */
const SELL_FEE_BPS = 20n

/** At which price a share must be sold to get back what was paid, with the estimated sell fee. Up to the next paisa. */
export function breakEven(order: PlacedOrder): Paise | null {
  const { filled } = order
  if (filled === 0) return null
  return paise(divide(money(order.net_value) * 10_000n, BigInt(filled) * (10_000n - SELL_FEE_BPS), 'up'))
}

/** True where the book gave several prices: then price × quantity is not the value to the paisa. */
export const isAverage = ({ price, filled, trade_value }: PlacedOrder): boolean =>
  (fromWire(price) ?? 0n) * BigInt(filled) !== fromWire(trade_value)
