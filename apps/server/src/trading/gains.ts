/** trading: what was gained. Whole paise; percentages are cut to two decimals, as everywhere. Pure. */
import { divide, paise, priceOfUnits, type Scale, SHARES, toWire, units } from '@pramaan/money'
import type { StoredOrder } from './stored-orders.ts'

export const money = (amount: bigint): number => toWire(paise(amount))

export const moneyOrNull = (amount: bigint | null): number | null => (amount === null ? null : money(amount))

/** `part` of `whole` in percent, cut to two decimals. Null where there is no whole. */
export const percentOf = (part: bigint, whole: bigint): number | null =>
  whole > 0n ? Number(divide(part * 10_000n, whole, 'down')) / 100 : null

/** What one share cost on average, cut to the smallest part that its price has. */
export const averagePaise = (gross: bigint, quantity: bigint, scale: Scale = SHARES): bigint =>
  quantity > 0n ? priceOfUnits(paise(gross), units(quantity), scale, 'down') : 0n

/**
 * What one share of a holding cost, charges included, to the nearest paisa. Times the shares it is the cost, and what the price
 * lies above it, times the shares, is the profit: both to within half a paisa a share.
 */
export const averageCost = (cost: bigint, quantity: bigint, scale: Scale = SHARES): bigint =>
  quantity > 0n ? priceOfUnits(paise(cost), units(quantity), scale, 'half-up') : 0n

type Left = Pick<
  StoredOrder,
  | 'sold_gross_paise'
  | 'sold_charges_paise'
  | 'sale_gross_paise'
  | 'sale_charges_paise'
  | 'income_paise'
  | 'changed'
>

/**
 * What sales, and fractions of a share that were sold, brought against what they had cost, the charges of both sides included; with
 * what it has paid while it was held.
 * Null before the first of them.
 */
export function gainOf(order: Left): { profit: bigint; roi: number | null } | null {
  const fraction = order.changed?.fraction ?? null
  if (order.sale_gross_paise === null && fraction === null) return null
  const cost = order.sold_gross_paise + order.sold_charges_paise + BigInt(fraction?.cost ?? 0)
  const brought =
    (order.sale_gross_paise ?? 0n) -
    (order.sale_charges_paise ?? 0n) +
    BigInt(fraction?.proceeds ?? 0) +
    order.income_paise
  return { profit: brought - cost, roi: percentOf(brought - cost, cost) }
}
