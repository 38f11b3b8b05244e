/**
 * products/bond: how each coupon of a calendar stands. One that the issuer missed is shown as missed and is never income; from
 * then on nothing accrues, because nobody can say that it will be paid. Pure.
 */
import { accruedOn, type Bond, ofNominal, type Payment } from '@pramaan/bonds'
import type { Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'

export type CouponState = 'upcoming' | 'late' | 'paid' | 'missed'

export interface Known {
  readonly today: Day
  /** By the day on which they were due. */
  readonly paid: ReadonlySet<Day>
  readonly missed: ReadonlySet<Day>
}

export interface CouponRow extends Payment {
  readonly state: CouponState
}

export const couponStates = (calendar: readonly Payment[], known: Known): CouponRow[] =>
  calendar.map((payment) => ({ ...payment, state: stateOf(payment, known) }))

/** What came late after all is paid. */
function stateOf({ due, paid }: Payment, known: Known): CouponState {
  if (known.paid.has(due)) return 'paid'
  if (known.missed.has(due)) return 'missed'
  return paid < known.today ? 'late' : 'upcoming'
}

export const interestReceived = (rows: readonly CouponRow[]): Paise =>
  paise(rows.reduce((sum, { state, coupon }) => (state === 'paid' ? sum + coupon : sum), 0n))

/** Nothing, while a coupon that was due by then is missed. */
export function accruedUnlessMissed(
  bond: Bond,
  rows: readonly CouponRow[],
  { nominal, settledOn }: { readonly nominal: Paise; readonly settledOn: Day },
): Paise {
  const isMissed = rows.some(({ state, due }) => state === 'missed' && due <= settledOn)
  return isMissed ? paise(0n) : ofNominal(nominal, accruedOn(bond, settledOn).interest)
}
