/** products/loan: what a payment pays: charges, overdue interest, interest, principal, in this order. Pure. */
import type { Day } from '@pramaan/market-time'
import { lesser, type Paise, paise } from '@pramaan/money'
import { daysBetween, type Fraction, interestFor } from '@pramaan/products'

export const repaymentOrder = ['charges', 'overdueInterest', 'interest', 'principal'] as const
export type Owed = Readonly<Record<(typeof repaymentOrder)[number], Paise>>

export interface Repaid {
  readonly paid: Owed
  /** More than is owed is not taken: it stays in cash. */
  readonly returned: Paise
  readonly principalLeft: Paise
}

export function allocate(pay: Paise, due: Owed): Repaid {
  if (pay < 0n) throw new RangeError('A payment is not below zero')
  let left: bigint = pay
  const take = (owed: Paise): Paise => {
    const taken = lesser(left, owed)
    left -= taken
    return paise(taken)
  }
  const paid: Owed = {
    charges: take(due.charges),
    overdueInterest: take(due.overdueInterest),
    interest: take(due.interest),
    principal: take(due.principal),
  }
  return { paid, returned: paise(left), principalLeft: paise(due.principal - paid.principal) }
}

export interface ClosingTerms {
  readonly principal: Paise
  /** A year, in parts of one. */
  readonly yearly: Fraction
  readonly drawn: Day
  readonly closed: Day
  /** With its tax. */
  readonly foreclosureFee: Paise
  /** From the day of drawing; within them no fee is taken. */
  readonly coolingOffDays: number
}

/** Principal and the interest of the days only; a fee after the cooling-off. */
export function closeEarly(terms: ClosingTerms): {
  readonly days: number
  readonly interest: Paise
  readonly fee: Paise
  readonly pay: Paise
} {
  const { principal, yearly, drawn, closed, foreclosureFee, coolingOffDays } = terms
  const days = daysBetween(drawn, closed)
  if (days < 0) throw new RangeError('A loan is closed after it is drawn')
  const interest = interestFor(principal, yearly, drawn, closed)
  const fee = days <= coolingOffDays ? paise(0n) : foreclosureFee
  return { days, interest, fee, pay: paise(principal + interest + fee) }
}
