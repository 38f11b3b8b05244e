/**
 * products: a barrier reverse convertible. Its coupon is always paid. It is redeemed at par, unless its underlying touched the
 * barrier and ends below its start: then as the underlying did. Par less a down-and-in put.
 */
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, isBelow, lower, over, portion, times } from './fraction.ts'

export interface ReverseConvertibleTerms {
  readonly initial: Fraction
  /** Parts of one of the initial level. */
  readonly barrier: Fraction
  /** Which closes are held against the barrier. */
  readonly barrierSeen: 'any close' | 'last close only'
  /** For its whole life, in parts of one. */
  readonly coupon: Fraction
}

/** Where the underlying went: the lowest close of its life, and the last. */
export interface Course {
  readonly lowest: Fraction
  readonly final: Fraction
}

export interface Redeemed {
  readonly isBarrierTouched: boolean
  readonly redemption: Paise
  readonly coupon: Paise
  readonly total: Paise
}

export function redeemReverseConvertible(
  notional: Paise,
  terms: ReverseConvertibleTerms,
  { lowest, final }: Course,
): Redeemed {
  const seen = terms.barrierSeen === 'any close' ? lower(lowest, final) : final
  // To touch it counts: at the barrier is not above it.
  const isBarrierTouched = !isBelow(times(terms.barrier, terms.initial), seen)
  const isAtLoss = isBarrierTouched && isBelow(final, terms.initial)
  const redemption = portion(notional, isAtLoss ? over(final, terms.initial) : fraction(1n))
  const coupon = portion(notional, terms.coupon)
  return { isBarrierTouched, redemption, coupon, total: paise(redemption + coupon) }
}
