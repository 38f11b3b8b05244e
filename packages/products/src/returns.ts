/** products: what came back of what was paid, as a part of it, and that part a year. */

import type { Paise } from '@pramaan/money'
import { type Fraction, fraction, ONE, over } from './fraction.ts'

/** 0.04 where 100 became 104. */
export const returnOn = (paid: Paise, got: Paise): Fraction => fraction(got - paid, paid)

/** In hundredths of a percent of a percent: what a figure with four decimals of a percent shows. */
const FINENESS = 1_000_000n

/**
 * The same every year, compounded, over so many years: the root is found on whole numbers, so every machine shows the same
 * figure. All lost is all lost a year.
 */
export function annualReturn(paid: Paise, got: Paise, years: Fraction): Fraction {
  const grown = fraction(got, paid)
  if (years.over <= 0n || grown.over < 0n) throw new RangeError('A return a year needs time and no debt')
  if (grown.over === 0n) return fraction(-1n)
  const exponent = over(ONE, years)
  const [target, divisor] = [grown.over ** exponent.over, grown.under ** exponent.over]
  const scale = 2n * FINENESS
  // The largest whole number of half steps whose power is not above what it grew to.
  const fits = (steps: bigint) => steps ** exponent.under * divisor <= target * scale ** exponent.under
  let [low, high] = [0n, scale]
  while (fits(high)) high *= 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (fits(middle)) low = middle
    else high = middle
  }
  return fraction((low + 1n) / 2n - FINENESS, FINENESS)
}
