/**
 * products/loan: what a loan owes, day by day. Interest is counted on the principal at the end of each day, Actual/365, and rounded
 * once for all days since it was drawn; what a payment pays goes in the order of `allocate`. Pure.
 */
import { addMonths, type Day } from '@pramaan/market-time'
import { lesser, type Paise, paise } from '@pramaan/money'
import { daysBetween, fraction, portion } from '@pramaan/products'
import type { NewLoan } from '../../trading/plan.ts'
import { allocate, type Owed } from './repayment.ts'

export type Loan = NewLoan

const YEAR_BPS = 10_000n * 365n

export const owedOf = (loan: Loan): Paise =>
  paise(loan.principal_paise + loan.interest_paise + loan.overdue_interest_paise + loan.charges_paise)

export const partsOf = (loan: Loan): Owed => ({
  charges: paise(loan.charges_paise),
  overdueInterest: paise(loan.overdue_interest_paise),
  interest: paise(loan.interest_paise),
  principal: paise(loan.principal_paise),
})

/** The day itself does not count: it does when it is over. */
export function countedTo(loan: Loan, until: Day): { readonly loan: Loan; readonly more: Paise } {
  if (loan.counted_until === null || loan.counted_until >= until) return { loan, more: paise(0n) }
  const days = BigInt(daysBetween(loan.counted_until, until))
  const paiseDays = loan.paise_days + loan.principal_paise * days
  const lateDays = loan.late_paise_days + loan.overdue_paise * days
  const interest = portion(paise(paiseDays), fraction(BigInt(loan.rate_bps), YEAR_BPS))
  const late = portion(paise(lateDays), fraction(BigInt(loan.late_bps), YEAR_BPS))
  const [more, moreLate] = [interest - loan.interest_total_paise, late - loan.late_total_paise]
  return {
    loan: {
      ...loan,
      counted_until: until,
      paise_days: paiseDays,
      late_paise_days: lateDays,
      interest_total_paise: interest,
      late_total_paise: late,
      interest_paise: loan.interest_paise + more,
      charges_paise: loan.charges_paise + moreLate,
    },
    more: paise(more + moreLate),
  }
}

/** Never more than is owed. */
export function paidOff(
  loan: Loan,
  amount: Paise,
): { readonly loan: Loan; readonly paid: Paise; readonly parts: Owed } {
  const { paid: parts, returned } = allocate(amount, partsOf(loan))
  const paid = paise(amount - returned)
  const towardsDues = paid - parts.charges
  return {
    paid,
    parts,
    loan: {
      ...loan,
      charges_paise: loan.charges_paise - parts.charges,
      overdue_interest_paise: loan.overdue_interest_paise - parts.overdueInterest,
      interest_paise: loan.interest_paise - parts.interest,
      principal_paise: loan.principal_paise - parts.principal,
      overdue_paise: loan.overdue_paise - lesser(towardsDues, loan.overdue_paise),
      repaid_paise: loan.repaid_paise + paid,
    },
  }
}

/** The first is 1; a month without the day has its last. */
export const dueDay = (drawnOn: Day, no: number): Day => addMonths(addMonths(drawnOn, 1), no - 1)

/** What is to be paid on the next day of payment, with what is overdue; interest until then has been counted. */
export function dueOn(loan: Loan): Paise {
  const isLast = loan.dues_passed + 1 >= loan.months
  const owed = owedOf(loan)
  if (isLast) return owed
  if (loan.repayment === 'bullet') return paise(lesser(loan.overdue_paise, owed))
  return paise(lesser(loan.overdue_paise + loan.charges_paise + loan.instalment_paise, owed))
}

const passed = (loan: Loan): Loan => ({
  ...loan,
  dues_passed: loan.dues_passed + 1,
  next_due: loan.drawn_on && dueDay(loan.drawn_on, loan.dues_passed + 2),
})

export type DayOfPayment =
  /** Interest was added, and nothing is to be paid before the end. */
  | { readonly kind: 'interest'; readonly loan: Loan; readonly more: Paise }
  | { readonly kind: 'instalment'; readonly loan: Loan; readonly more: Paise; readonly paid: Paise }
  /** The cash was not there: nothing was taken. */
  | { readonly kind: 'late'; readonly loan: Loan; readonly more: Paise; readonly asked: Paise }

/** What a day of payment does: an instalment is taken whole where the cash is there, and not at all where it is not. */
export function payDay(from: Loan, on: Day, cash: bigint): DayOfPayment {
  const { loan, more } = countedTo(from, on)
  const asked = dueOn(loan)
  if (asked === 0n) return { kind: 'interest', loan: passed(loan), more }
  if (cash >= asked) {
    const { loan: after, paid } = paidOff(loan, asked)
    return { kind: 'instalment', loan: passed({ ...after, overdue_paise: 0n }), more, paid }
  }
  return {
    kind: 'late',
    more,
    asked,
    loan: passed({
      ...loan,
      overdue_paise: asked - loan.charges_paise,
      overdue_interest_paise: loan.overdue_interest_paise + loan.interest_paise,
      interest_paise: 0n,
    }),
  }
}

/** If the instalments are paid as they come: when it ends, and the interest until then. */
export function runOf(
  from: Loan,
): { readonly endsOn: Day; readonly interest: Paise; readonly dues: readonly Planned[] } | null {
  if (from.next_due === null || owedOf(from) === 0n) return null
  const dues: Planned[] = []
  let [loan, interest] = [from, 0n]
  for (let left = from.months + 1; left > 0 && loan.next_due !== null; left -= 1) {
    const on = loan.next_due
    const counted = countedTo(loan, on)
    const step = payDay(loan, on, counted.loan.principal_paise * 2n + owedOf(counted.loan))
    interest += step.more
    const paid = step.kind === 'instalment' ? step.paid : 0n
    dues.push({
      no: loan.dues_passed + 1,
      on,
      paid,
      interest: step.more,
      principal: loan.principal_paise - step.loan.principal_paise,
    })
    loan = step.loan
    if (owedOf(loan) === 0n) return { endsOn: on, interest: paise(interest), dues }
  }
  return null
}

export interface Planned {
  readonly no: number
  readonly on: Day
  readonly paid: bigint
  readonly interest: bigint
  readonly principal: bigint
}
