/** trading: what was gained. Whole paise; percentages are cut to two decimals, as everywhere. Pure. */
import { divide, paise, toWire } from '@pramaan/money'

export const money = (amount: bigint): number => toWire(paise(amount))

export const moneyOrNull = (amount: bigint | null): number | null => (amount === null ? null : money(amount))

/** `part` of `whole` in percent, cut to two decimals. Null where there is no whole. */
export const percentOf = (part: bigint, whole: bigint): number | null =>
  whole > 0n ? Number(divide(part * 10_000n, whole, 'down')) / 100 : null

/** What one share cost on average, cut to whole paise. */
export const averagePaise = (gross: bigint, quantity: bigint): bigint =>
  quantity > 0n ? gross / quantity : 0n

/**
 * What one share of a holding cost, charges included, to the nearest paisa. Times the shares it is the cost, and what the price
 * lies above it, times the shares, is the profit: both to within half a paisa a share.
 */
export const averageCost = (cost: bigint, quantity: bigint): bigint =>
  quantity > 0n ? divide(cost, quantity, 'half-up') : 0n

interface Sale {
  readonly sold_gross_paise: bigint
  readonly sold_charges_paise: bigint
  readonly sale_gross_paise: bigint | null
  readonly sale_charges_paise: bigint | null
}

/** What sales brought against what was sold had cost, the charges of both sides included. Null before the first sale. */
export function gainOf(order: Sale): { profit: bigint; roi: number | null } | null {
  if (order.sale_gross_paise === null || order.sale_charges_paise === null) return null
  const cost = order.sold_gross_paise + order.sold_charges_paise
  const profit = order.sale_gross_paise - order.sale_charges_paise - cost
  return { profit, roi: percentOf(profit, cost) }
}
