/** contracts: what two people of the firm say of loans: a lender's terms, whether an application is approved, and the sale of what was pledged. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { clientMessage, honestText } from './staff-texts.ts'

const whole = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const line = (least: number, most: number, says: string) =>
  z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )
/** With two decimals at most. */
const percentUpTo = (most: number, says: string) =>
  z.number(says).check(
    z.gte(0, says),
    z.lte(most, says),
    z.refine((given) => /^\d+(\.\d{1,2})?$/.test(String(given)), says),
  )

/** How it is paid back: in equal instalments every month, or at once at the end with its interest. */
export const loanRepayments = ['emi', 'bullet'] as const
export type LoanRepayment = (typeof loanRepayments)[number]

/** What a lender lends on: who it is first. What is up stays as it is; another rate is another entry. */
export const loanTerms = z.strictObject({
  kind: z.literal('loan-terms'),
  lender: line(3, 80, 'Enter the lender’s name in 3 to 80 characters on one line.'),
  /** A bank lends 60% on shares, a finance company 50%: the RBI's tables. */
  lender_kind: z.enum(['bank', 'nbfc'], 'Choose bank or NBFC.'),
  /** The number under which the RBI has it. */
  registration: line(3, 40, 'Enter the RBI registration in 3 to 40 characters on one line.'),
  /** Where the lender takes complaints, as the client reads it. */
  grievance: line(10, 200, 'Enter where complaints go in 10 to 200 characters on one line.'),
  /** A year, fixed. */
  rate_percent: percentUpTo(36, 'Enter a rate of 0 to 36 percent with at most two decimals.'),
  /** Of the amount, once, when it is drawn; GST comes on top. */
  fee_percent: percentUpTo(5, 'Enter a fee of 0 to 5 percent with at most two decimals.'),
  /** Of the eligible value that is lent at most: what is between is how far prices may fall before there is a shortfall. */
  draw_percent: whole(50, 100, 'Enter 50 to 100 percent of the eligible value that is lent.'),
  /** A year, on an instalment that is late, for the days it is. */
  late_percent: percentUpTo(24, 'Enter 0 to 24 percent with at most two decimals for what is late.'),
  least_months: whole(1, 60, 'Enter a shortest tenor of 1 to 60 months.'),
  most_months: whole(1, 60, 'Enter a longest tenor of 1 to 60 months.'),
  least_rupees: rupeesAsTyped,
  most_rupees: rupeesAsTyped,
  repayments: z
    .array(z.enum(loanRepayments), 'Choose instalments, repayment at the end, or both.')
    .check(
      z.minLength(1, 'Choose instalments, repayment at the end, or both.'),
      z.maxLength(2, 'Choose each way of repayment once.'),
    ),
  /** From the day of drawing; within them the loan is given back without its fee. */
  cooling_off_days: whole(1, 30, 'Enter a cooling-off of 1 to 30 days.'),
})
export type LoanTerms = z.output<typeof loanTerms>

/** From now on nobody can apply; who has applied goes on. */
export const loanTermsClose = z.strictObject({
  kind: z.literal('loan-terms-close'),
  terms_id: z.uuid('Choose the lender’s terms.'),
})

/** The answer to an application. The client reads the message. */
export const loanDecision = z.strictObject({
  kind: z.literal('loan-decision'),
  loan_id: z.uuid('Choose the loan.'),
  decision: z.enum(['approve', 'reject'], 'Choose to approve or to reject.'),
  message: clientMessage,
})

/**
 * After the cure date alone: so many units of one pledged holding are sold, and what they bring repays the loan. No more than is
 * needed to cover it again: the server knows how many those are.
 */
export const loanInvocation = z.strictObject({
  kind: z.literal('loan-invocation'),
  loan_id: z.uuid('Choose the loan.'),
  /** Which holding, as the loan's view names it. */
  key: z.string('Choose the holding.').check(z.minLength(1, 'Choose the holding.'), z.maxLength(60)),
  /** Whole shares or bonds; of a fund with three decimals. */
  units: z.number('Enter how many are sold.').check(
    z.gt(0, 'Enter how many are sold.'),
    z.lte(100_000_000, 'Enter 10,00,00,000 or fewer.'),
    z.refine(
      (given) => /^\d+(\.\d{1,3})?$/.test(String(given)),
      'Enter a number with at most three decimals.',
    ),
  ),
  message: clientMessage,
})
