/**
 * bonds: what a price earns a year. Yields use the days as scheduled, holidays or not (SEBI 2025/72). They are shown and never
 * paid, so they are floating-point numbers: percent, to six decimals.
 */
import { type Day, dayNumber } from '@pramaan/market-time'
import type { Price } from '@pramaan/money'
import { accruedOn } from './accrued.ts'
import { asNumber, priceAsNumber, priceOfNumber } from './fraction.ts'
import { couponOf, daysBetween, isBuyers, type Period, periodsOf } from './schedule.ts'
import { rateAtWhich, sixDecimals } from './solve.ts'
import type { Bond } from './terms.ts'

interface Flow {
  /** For ₹100 of face value. */
  readonly amount: number
  /** Counted in coupon periods, and in days. */
  readonly periods: number
  readonly days: number
}

const PER = 100
const YEAR_DAYS = 365

/** Compounded as often as coupons are paid: the street's figure. */
export function streetYield(bond: Bond, settledOn: Day, clean: Price): number {
  const flows = flowsAfter(bond, settledOn)
  const dirty = dirtyOf(bond, settledOn, clean)
  const perPeriod = rateAtWhich(dirty, (rate) => discounted(flows, rate, ({ periods }) => periods))
  return sixDecimals(perPeriod * bond.couponsPerYear * PER)
}

/** Compounded once a year over actual days: the figure that most Indian bond screens show. */
export function xirrYield(bond: Bond, settledOn: Day, clean: Price): number {
  const flows = flowsAfter(bond, settledOn)
  const dirty = dirtyOf(bond, settledOn, clean)
  const perYear = rateAtWhich(dirty, (rate) => discounted(flows, rate, ({ days }) => days / YEAR_DAYS))
  return sixDecimals(perYear * PER)
}

/** For ₹100 of face value, from a street yield in percent. */
export function priceAtYield(
  bond: Bond,
  settledOn: Day,
  yieldPercent: number,
): { readonly clean: Price; readonly dirty: Price } {
  const perPeriod = yieldPercent / PER / bond.couponsPerYear
  const dirty = discounted(flowsAfter(bond, settledOn), perPeriod, ({ periods }) => periods)
  const accrued = asNumber(accruedOn(bond, settledOn).interest) * PER
  return { clean: priceOfNumber(dirty - accrued), dirty: priceOfNumber(dirty) }
}

const dirtyOf = (bond: Bond, settledOn: Day, clean: Price): number =>
  priceAsNumber(clean) + asNumber(accruedOn(bond, settledOn).interest) * PER

const discounted = (flows: readonly Flow[], rate: number, time: (flow: Flow) => number): number =>
  flows.reduce((sum, flow) => sum + flow.amount / (1 + rate) ** time(flow), 0)

/** What a buyer who settles on that day is still paid. */
function flowsAfter(bond: Bond, settledOn: Day): Flow[] {
  const { period: first } = accruedOn(bond, settledOn)
  const ahead = periodsOf(bond).filter(({ from }) => from >= first.from)
  let periods = 0
  return ahead.map((period) => {
    periods += lengthOf(bond, period, period.from === first.from ? settledOn : period.from)
    const coupon = isBuyers(bond, period, settledOn) ? asNumber(couponOf(bond, period)) * PER : 0
    const face = period.until === bond.maturesOn ? PER : 0
    return { amount: coupon + face, periods, days: dayNumber(period.until) - dayNumber(settledOn) }
  })
}

/** How much of a coupon period is left from a day on. One that the maturity cuts short is less than a whole. */
function lengthOf(bond: Bond, period: Period, from: Day): number {
  const left = daysBetween(bond.dayCount, from, period.until)
  if (period.isWhole) return left / daysBetween(bond.dayCount, period.from, period.until)
  return (left * bond.couponsPerYear) / (bond.dayCount === 'actual' ? YEAR_DAYS : 360)
}
