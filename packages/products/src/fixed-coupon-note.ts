/**
 * products: a note with even coupons. A coupon that falls on a closed day is paid on the next open one; the redemption, and the
 * last coupon with it, on the one before. Sums and later days stay as scheduled.
 */
import { addDays, addMonths, type Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, portion, times } from './fraction.ts'

export interface FixedCouponTerms {
  readonly start: Day
  /** A year, in parts of one. */
  readonly rate: Fraction
  readonly couponsAYear: number
  /** How many coupons it has. */
  readonly coupons: number
}

export interface CouponRow {
  readonly due: Day
  readonly paid: Day
  readonly coupon: Paise
  /** Null before the last. */
  readonly redemption: Paise | null
}

export function couponRows(
  notional: Paise,
  { start, rate, couponsAYear, coupons }: FixedCouponTerms,
  isOpen: (day: Day) => boolean,
): CouponRow[] {
  if (coupons < 1 || couponsAYear < 1 || 12 % couponsAYear !== 0)
    throw new RangeError('Coupons come every so many whole months')
  const coupon = portion(notional, times(rate, fraction(1n, BigInt(couponsAYear))))
  return Array.from({ length: coupons }, (_, index) => {
    const due = addMonths(start, ((index + 1) * 12) / couponsAYear)
    const isLast = index === coupons - 1
    return {
      due,
      paid: openDayFrom(due, isLast ? -1 : 1, isOpen),
      coupon,
      redemption: isLast ? notional : null,
    }
  })
}

export const totalOfRows = (rows: readonly CouponRow[]): Paise =>
  paise(rows.reduce((sum, { coupon, redemption }) => sum + coupon + (redemption ?? 0n), 0n))

/** No market was ever closed for longer; past it the calendar is wrong. */
const LONGEST_CLOSURE_DAYS = 60

function openDayFrom(day: Day, step: 1 | -1, isOpen: (day: Day) => boolean): Day {
  for (let away = 0; away <= LONGEST_CLOSURE_DAYS; away += 1) {
    const found = addDays(day, away * step)
    if (isOpen(found)) return found
  }
  throw new RangeError(`No day near ${day} is open`)
}
