/** products/bond: what a holder gets of a coupon and of the face value, after tax at source. Pure. */
import type { Payment } from '@pramaan/bonds'
import { type Paise, paise } from '@pramaan/money'
import { taxAtSource } from '@pramaan/tax'

export interface Holder {
  readonly issuer: 'company' | 'government'
  /** By the same issuer since 1 April, and what was withheld of it. */
  readonly paidBefore: Paise
  readonly deductedBefore: Paise
  readonly isPanKnown: boolean
}

export interface PaidOut {
  readonly interest: Paise
  readonly tds: Paise
  readonly redemption: Paise
  readonly net: Paise
  /** The rule as it stands beside the tax. */
  readonly rule: string
}

const UNTAXED = 'No tax at source on interest of Government securities.'

/** Tax is on the interest alone: the face value is the holder's own money. */
export function payOut(
  { coupon, redemption, paid }: Pick<Payment, 'coupon' | 'redemption' | 'paid'>,
  { issuer, ...holder }: Holder,
): PaidOut {
  const { tds, rule } =
    issuer === 'government' || coupon === 0n
      ? { tds: paise(0n), rule: issuer === 'government' ? UNTAXED : '' }
      : taxAtSource({ ...holder, income: 'listed-debenture-interest', paidOn: paid, gross: coupon })
  return { interest: coupon, tds, redemption, net: paise(coupon - tds + redemption), rule }
}
