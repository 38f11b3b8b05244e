/** bonds: the periods from coupon to coupon, counted from the issue, and how their days are counted. */
import { addDays, addMonths, type Day, dayNumber } from '@pramaan/market-time'
import type { Fraction } from './fraction.ts'
import { type Bond, type DayCount, refuseNonsense } from './terms.ts'

export interface Period {
  readonly from: Day
  readonly until: Day
  /** False for a last one that the maturity cuts short. */
  readonly isWhole: boolean
}

const MONTHS_A_YEAR = 12
const BILLION = 10n ** 9n
const DAYS_OF_360 = 360

export function periodsOf(bond: Bond): Period[] {
  refuseNonsense(bond)
  const months = MONTHS_A_YEAR / bond.couponsPerYear
  const periods: Period[] = []
  for (let from = bond.issuedOn, count = 1; from < bond.maturesOn; count += 1) {
    const due = addMonths(bond.issuedOn, count * months)
    const isWhole = due <= bond.maturesOn
    const until = isWhole ? due : bond.maturesOn
    periods.push({ from, until, isWhole })
    from = until
  }
  return periods
}

/** The period in which a trade settles. A coupon's own day belongs to the next one. */
export function periodOn(bond: Bond, settledOn: Day): Period {
  const found = periodsOf(bond).find(({ from, until }) => from <= settledOn && settledOn < until)
  if (!found) throw new RangeError(`The bond does not run on ${settledOn}`)
  return found
}

/** By 30E/360 the 31st counts as the 30th, at both ends. */
export function daysBetween(count: DayCount, from: Day, until: Day): number {
  if (count === 'actual') return dayNumber(until) - dayNumber(from)
  const parts = (day: Day) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    return year * DAYS_OF_360 + month * 30 + Math.min(date, 30)
  }
  return parts(until) - parts(from)
}

/** The days of the bond's own year, from one anniversary of the issue to the next, in which a period lies. */
export function yearDays({ dayCount, issuedOn }: Bond, { from }: Period): number {
  if (dayCount === 'thirty-360') return DAYS_OF_360
  let years = Number(from.slice(0, 4)) - Number(issuedOn.slice(0, 4))
  if (addMonths(issuedOn, years * MONTHS_A_YEAR) > from) years -= 1
  const anniversary = (after: number) => dayNumber(addMonths(issuedOn, (years + after) * MONTHS_A_YEAR))
  return anniversary(1) - anniversary(0)
}

/** Interest of some days of a period, as a part of the face value. */
export const interestFor = (bond: Bond, period: Period, days: number): Fraction => ({
  over: bond.rateBillionths * BigInt(days),
  under: BILLION * BigInt(yearDays(bond, period)),
})

/** What a period pays. The Government's is the rate over the coupons of a year, whatever its months. */
export function couponOf(bond: Bond, period: Period): Fraction {
  if (bond.dayCount === 'thirty-360' && period.isWhole) {
    return { over: bond.rateBillionths, under: BILLION * BigInt(bond.couponsPerYear) }
  }
  return interestFor(bond, period, daysBetween(bond.dayCount, period.from, period.until))
}

/** The last day on which a trade may settle for the buyer to get the period's coupon. */
export const recordDayOf = ({ recordDays }: Bond, { until }: Period): Day | null =>
  recordDays === null ? null : addDays(until, -recordDays)

/** Settled after the record date, the coupon is still the seller's. */
export function isBuyers(bond: Bond, period: Period, settledOn: Day): boolean {
  const record = recordDayOf(bond, period)
  return record === null || settledOn <= record
}
