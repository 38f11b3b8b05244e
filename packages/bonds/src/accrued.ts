/** bonds: interest since the last coupon, which the buyer pays beside the price, and what a trade comes to with it. */
import type { Day } from '@pramaan/market-time'
import { type Paise, type Price, paise } from '@pramaan/money'
import { type Fraction, minus, ofNominal, perHundred, perHundredWith, worthAt } from './fraction.ts'
import {
  daysBetween,
  interestFor,
  isBuyers,
  type Period,
  periodOn,
  recordDayOf,
  yearDays,
} from './schedule.ts'
import type { Bond } from './terms.ts'

export interface Accrued {
  readonly period: Period
  /** Since the last coupon; to the next one where the seller keeps it. */
  readonly days: number
  readonly yearDays: number
  readonly recordDay: Day | null
  readonly couponGoesTo: 'buyer' | 'seller'
  /** A part of the face value. Below zero after the record date: the buyer is paid for the days until the coupon. */
  readonly interest: Fraction
}

export function accruedOn(bond: Bond, settledOn: Day): Accrued {
  const period = periodOn(bond, settledOn)
  const isForBuyer = isBuyers(bond, period, settledOn)
  const [from, until] = isForBuyer ? [period.from, settledOn] : [settledOn, period.until]
  const days = daysBetween(bond.dayCount, from, until)
  const interest = interestFor(bond, period, days)
  return {
    period,
    days,
    yearDays: yearDays(bond, period),
    recordDay: recordDayOf(bond, period),
    couponGoesTo: isForBuyer ? 'buyer' : 'seller',
    interest: isForBuyer ? interest : minus(interest),
  }
}

export interface Consideration {
  readonly principal: Paise
  /** A leg of its own in the books: interest, no part of the cost. */
  readonly accrued: Paise
  readonly total: Paise
}

export function considerationFor(
  bond: Bond,
  trade: { readonly settledOn: Day; readonly nominal: Paise; readonly clean: Price },
): Consideration {
  const principal = worthAt(trade.nominal, trade.clean)
  const accrued = ofNominal(trade.nominal, accruedOn(bond, trade.settledOn).interest)
  return { principal, accrued, total: paise(principal + accrued) }
}

export interface PriceParts {
  readonly clean: Price
  readonly accrued: Price
  readonly dirty: Price
}

/** For ₹100 of face value, in millionths of a rupee. */
export function pricesOn(bond: Bond, settledOn: Day, clean: Price): PriceParts {
  const { interest } = accruedOn(bond, settledOn)
  return { clean, accrued: perHundred(interest), dirty: perHundredWith(clean, interest) }
}
