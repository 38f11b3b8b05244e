/** trading: what was gained. Whole paise; percentages are cut to two decimals, as everywhere. Pure. */
import { divide, paise, toWire } from '@pramaan/money'

export const money = (amount: bigint): number => toWire(paise(amount))

export const moneyOrNull = (amount: bigint | null): number | null => (amount === null ? null : money(amount))

/** `part` of `whole` in percent, cut to two decimals. Null where there is no whole. */
export const percentOf = (part: bigint, whole: bigint): number | null =>
  whole > 0n ? Number(divide(part * 10_000n, whole, 'down')) / 100 : null

interface Sale {
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly sale_gross_paise: bigint | null
  readonly sale_charges_paise: bigint | null
}

/** What a sale brought against what the lot cost, the charges of both sides included. Null before the sale. */
export function gainOf(lot: Sale): { profit: bigint; roi: number | null } | null {
  if (lot.sale_gross_paise === null || lot.sale_charges_paise === null) return null
  const cost = lot.gross_paise + lot.charges_paise
  const profit = lot.sale_gross_paise - lot.sale_charges_paise - cost
  return { profit, roi: percentOf(profit, cost) }
}
