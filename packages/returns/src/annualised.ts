/** returns: what a return would be over a year. Under a year that is a promise nobody made: 10% in two months is no 73%. */
const YEAR_DAYS = 365

/** As it is reckoned, over any time; to be told only by {@link cagr}. */
export function annualised(total: number, days: number): number {
  if (days <= 0) return 0
  if (total <= -1) return -1
  return Math.expm1((Math.log1p(total) * YEAR_DAYS) / days)
}

/** Null for less than a year. */
export const cagr = (total: number, days: number): number | null =>
  days < YEAR_DAYS ? null : annualised(total, days)
