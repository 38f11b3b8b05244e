/** bonds: what a bond promises. Days are passed in; a rate is in billionths, so that 8.75% is 87,500,000. */
import type { Day } from '@pramaan/market-time'

/**
 * `actual`: company bonds. Days over 365, or 366 throughout the year of the bond that holds 29 February (SEBI 2013, 2016).
 * `thirty-360`: the Government's. Every month has 30 days, and each coupon is the rate over the coupons of a year.
 */
export type DayCount = 'actual' | 'thirty-360'

export interface Bond {
  readonly dayCount: DayCount
  readonly issuedOn: Day
  readonly maturesOn: Day
  readonly couponsPerYear: 1 | 2 | 4 | 12
  readonly rateBillionths: bigint
  /** Who holds it so many days before a coupon gets that coupon. Null: whoever holds it on its day. */
  readonly recordDays: number | null
}

/** Orders are checked long before; a bond that cannot be is a bug and not a refusal. */
export function refuseNonsense({ issuedOn, maturesOn, rateBillionths }: Bond): void {
  if (maturesOn <= issuedOn) throw new RangeError('A bond matures after it is issued')
  if (rateBillionths < 0n) throw new RangeError('A coupon is not below zero')
}
