/**
 * products: what a loan really costs a year. The annual percentage rate is twelve times the monthly rate at which the instalments
 * are worth what was really received, fees and their tax taken off (RBI's key facts statement). Worked out on whole numbers, so
 * that every machine shows the same figure.
 */
import type { Paise } from '@pramaan/money'
import { type Fraction, fraction, minus, ONE, times } from './fraction.ts'

/** So many decimals of the monthly rate are exact: far more than are shown. */
const SCALE = 10n ** 24n
const MOST = 10n * SCALE

/** Parts of one a month. @throws RangeError where no rate from 0% to 1,000% a month explains it. */
export function monthlyRate(received: Paise, instalments: readonly Paise[]): Fraction {
  if (received <= 0n) throw new RangeError('Nothing was received')
  const target = received * SCALE
  let [low, high] = [0n, MOST]
  if (worthAt(low, instalments) < target || worthAt(high, instalments) > target)
    throw new RangeError('No rate explains these instalments')
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (worthAt(middle, instalments) >= target) low = middle
    else high = middle
  }
  return fraction(low, SCALE)
}

/** What the instalments are worth on the day of drawing, one a month from a month on. */
function worthAt(rate: bigint, instalments: readonly Paise[]): bigint {
  return instalments.reduceRight<bigint>(
    (later, instalment) => ((later + instalment * SCALE) * SCALE) / (SCALE + rate),
    0n,
  )
}

export const aprOf = (monthly: Fraction): Fraction => times(monthly, fraction(12n))

/** The same, compounded. */
export function effectiveOf(monthly: Fraction): Fraction {
  const month = fraction(monthly.over + monthly.under, monthly.under)
  return minus(fraction(month.over ** 12n, month.under ** 12n), ONE)
}
