/** bonds: every rupee that is still to come, with its day. A closed day moves the payment, never the schedule. */
import { addDays, type Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, ofNominal } from './fraction.ts'
import { couponOf, daysBetween, interestFor, isBuyers, type Period, periodsOf, yearDays } from './schedule.ts'
import type { Bond } from './terms.ts'

export interface Payment {
  readonly due: Day
  readonly paid: Day
  readonly coupon: Paise
  /** The face value, with the last coupon. */
  readonly redemption: Paise
  /** What the coupon is for. Null where each is the same part of a year. */
  readonly days: number | null
  readonly yearDays: number | null
}

export interface Held {
  readonly nominal: Paise
  /** The money market's working days: for the Government some Saturdays are. */
  readonly isWorkingDay: (day: Day) => boolean
  /** Since when it is held; what was due before went to someone else. */
  readonly settledOn?: Day
}

/** A coupon on a closed day is paid on the next working day, the face value on the one before. */
export function calendarOf(
  bond: Bond,
  { nominal, isWorkingDay, settledOn = bond.issuedOn }: Held,
): Payment[] {
  return periodsOf(bond)
    .filter(({ until }) => until > settledOn)
    .filter((period) => isBuyers(bond, period, settledOn) || period.until === bond.maturesOn)
    .map((period) => {
      const isLast = period.until === bond.maturesOn
      const paid = nearestWorking(period.until, isWorkingDay, isLast ? -1 : 1)
      const { interest, days } = lastOf(bond, period, isLast ? paid : period.until)
      const isCounted = bond.dayCount === 'actual'
      return {
        due: period.until,
        paid,
        coupon: isBuyers(bond, period, settledOn) ? ofNominal(nominal, interest) : paise(0n),
        redemption: isLast ? nominal : paise(0n),
        days: isCounted ? days : null,
        yearDays: isCounted ? yearDays(bond, period) : null,
      }
    })
}

export const totalOf = (payments: readonly Payment[]): Paise =>
  paise(payments.reduce((sum, { coupon, redemption }) => sum + coupon + redemption, 0n))

/** A company that redeems early pays interest up to that day; the Government pays its half-year whole. */
function lastOf(bond: Bond, period: Period, paid: Day): { interest: Fraction; days: number } {
  const isShort = bond.dayCount === 'actual' && paid < period.until
  const days = Math.max(0, daysBetween(bond.dayCount, period.from, isShort ? paid : period.until))
  return { interest: isShort ? interestFor(bond, period, days) : couponOf(bond, period), days }
}

function nearestWorking(due: Day, isWorkingDay: Held['isWorkingDay'], step: 1 | -1): Day {
  let day = due
  while (!isWorkingDay(day)) day = addDays(day, step)
  return day
}
