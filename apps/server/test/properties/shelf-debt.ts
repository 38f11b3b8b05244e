/**
 * What a loan owes in the model, from decision 61 alone: interest on the principal for each day that is over, Actual/365, rounded once
 * for all days; a payment pays charges, overdue interest, interest, principal.
 */
import { addDays, addMonths } from '@pramaan/market-time'
import { least, type Offered, rounded } from './shelf-model.ts'

export interface Lender {
  readonly id: string
  readonly name: string
  /** Hundredths of a percent. */
  readonly rate: bigint
  readonly late: bigint
  readonly fee: bigint
  readonly coolingDays: number
  /** Percent of its value that is lent on a fund of shares, and of bonds; at most so much in all. */
  readonly lends: { readonly equity: bigint; readonly debt: bigint; readonly cap: bigint | null }
}

export interface ShelfLoan {
  readonly id: string
  readonly lender: Lender
  readonly amount: bigint
  readonly months: number
  readonly repayment: 'emi' | 'bullet'
  readonly pledge: ReadonlyMap<Offered, bigint>
  state: 'pending' | 'approved' | 'active' | 'shortfall' | 'closed' | 'withdrawn' | 'rejected'
  drawnOn: string
  firstDue: string
  countedTo: string
  principal: bigint
  interest: bigint
  overdueInterest: bigint
  charges: bigint
  /** What was asked for on a day of payment and was not there; charges are beside it. */
  overdue: bigint
  /** Paise times days, of the principal and of what is late. */
  paiseDays: bigint
  lateDays: bigint
  interestInAll: bigint
  lateInAll: bigint
  repaid: bigint
  duesPassed: number
  cureBy: string | null
}

export const newLoan = (
  of: Pick<ShelfLoan, 'id' | 'lender' | 'amount' | 'months' | 'repayment' | 'pledge'>,
) => ({
  ...of,
  ...({ state: 'pending', drawnOn: '', firstDue: '', countedTo: '', principal: 0n, interest: 0n } as const),
  ...{ overdueInterest: 0n, charges: 0n, overdue: 0n, paiseDays: 0n, lateDays: 0n, interestInAll: 0n },
  ...{ lateInAll: 0n, repaid: 0n, duesPassed: 0, cureBy: null },
})

export const isRunning = ({ state }: ShelfLoan): boolean => state === 'active' || state === 'shortfall'
export const isOpen = (loan: ShelfLoan): boolean =>
  isRunning(loan) || loan.state === 'pending' || loan.state === 'approved'

export const owed = (loan: ShelfLoan): bigint =>
  loan.principal + loan.interest + loan.overdueInterest + loan.charges

export const feeOf = ({ amount, lender }: ShelfLoan): bigint => {
  const fee = rounded(amount * lender.fee, 10_000n)
  return fee + rounded(fee * 18n, 100n)
}

export function drawn(loan: ShelfLoan, day: string): void {
  Object.assign(loan, {
    ...{ state: 'active', drawnOn: day, firstDue: addMonths(day, 1), countedTo: day, principal: loan.amount },
  })
}

/** The day itself counts when it is over. */
export function count(loan: ShelfLoan, until: string): void {
  for (; loan.countedTo < until; loan.countedTo = addDays(loan.countedTo, 1)) {
    loan.paiseDays += loan.principal
    loan.lateDays += loan.overdue
  }
  const year = 10_000n * 365n
  const interest = rounded(loan.paiseDays * loan.lender.rate, year)
  const late = rounded(loan.lateDays * loan.lender.late, year)
  loan.interest += interest - loan.interestInAll
  loan.charges += late - loan.lateInAll
  Object.assign(loan, { interestInAll: interest, lateInAll: late })
}

/** As it would be counted on that day. */
export function owedOn(loan: ShelfLoan, day: string): bigint {
  const then = { ...loan }
  count(then, day)
  return owed(then)
}

/** Says how much was taken: never more than is owed. */
export function pay(loan: ShelfLoan, amount: bigint): bigint {
  let left = amount
  for (const part of ['charges', 'overdueInterest', 'interest', 'principal'] as const) {
    const taken = least(left, loan[part])
    loan[part] -= taken
    left -= taken
    if (part !== 'charges') loan.overdue -= least(taken, loan.overdue)
  }
  loan.repaid += amount - left
  return amount - left
}

/** Half up; nothing is asked for a loan without months. */
function instalmentOf({ amount, months, lender: { rate } }: ShelfLoan): bigint {
  const [over, under] = [rate, 120_000n]
  const [grown, whole] = [(under + over) ** BigInt(months), under ** BigInt(months)]
  return rounded(amount * over * grown, under * (grown - whole))
}

export const nextDue = ({ firstDue, duesPassed }: ShelfLoan): string => addMonths(firstDue, duesPassed)

/** A day of payment takes the instalment whole from cash, or nothing; says what was taken. */
export function dueDay(loan: ShelfLoan, cash: bigint): bigint {
  count(loan, nextDue(loan))
  const isLast = loan.duesPassed + 1 >= loan.months
  loan.duesPassed += 1
  const wish = loan.repayment === 'bullet' ? loan.overdue : loan.overdue + loan.charges + instalmentOf(loan)
  const asked = isLast ? owed(loan) : least(wish, owed(loan))
  if (asked === 0n) return 0n
  if (asked <= cash) {
    pay(loan, asked)
    loan.overdue = 0n
    return asked
  }
  loan.overdue = asked - loan.charges
  loan.overdueInterest += loan.interest
  loan.interest = 0n
  return 0n
}
