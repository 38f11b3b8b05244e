/** products/loan: what is said of a loan, on screen and by mail. Pure but for the ids of mails. */
import { randomUUID } from 'node:crypto'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import type { NewMail } from '../../trading/plan.ts'
import { type Loan, owedOf } from './account.ts'

export const rupees = (amount: bigint): string => formatRupees(paise(amount))

/** Short, for people. */
export const numberOf = ({ id }: Pick<Loan, 'id'>): string => `L-${id.slice(0, 8).toUpperCase()}`

interface Letter {
  readonly brandName: string
  readonly lender: string
  readonly loan: Loan
  readonly now: Date
}

const mail = ({ brandName, loan, now }: Letter, what: string, lines: readonly string[]): NewMail => ({
  id: randomUUID(),
  client_id: loan.client_id,
  subject: `${brandName}: loan ${numberOf(loan)}, ${what}`,
  body_text: lines.join('\n\n'),
  created_at: now,
})

const NEVER =
  'Nobody of us or of the lender asks for a payment in any other way than from your cash in the app.'

export const drawnMail = (letter: Letter, received: Paise, sha256: string): NewMail =>
  mail(letter, `${rupees(letter.loan.amount_paise)} drawn`, [
    `${letter.lender} has lent you ${rupees(letter.loan.amount_paise)}; ${rupees(received)} is in your cash after its fee and GST.`,
    `Until ${dayInWords(letter.loan.cooling_off_until ?? '')} you can give it back with the days’ interest alone.`,
    `The key facts that you signed have the SHA-256 ${sha256}. It stands in your ledger.`,
    NEVER,
  ])

export const shortfallMail = (letter: Letter, missing: bigint): NewMail =>
  mail(letter, `shortfall of ${rupees(missing)}`, [
    `What you pledged no longer covers your loan from ${letter.lender}: ${rupees(missing)} is missing.`,
    `You have until the end of ${dayInWords(letter.loan.cure_by ?? '')} to pay ${rupees(missing)} or to pledge more. Until then nothing is sold.`,
    'After it two people may order the sale of what is needed, and no more. What is left stays yours.',
    NEVER,
  ])

const LATER = {
  lowered: (lender: string): string =>
    `After the notice about your loan from ${lender} we lowered our own price of what you pledged. So the days of the notice begin again.`,
  away: (lender: string): string =>
    `After the notice about your loan from ${lender} our app was not there on some working days, for an hour or more. Those days do not count.`,
}

/** The firm lowered a price of its own after the notice, or the app was not there. */
export const laterCureMail = (letter: Letter, why: keyof typeof LATER): NewMail =>
  mail(letter, 'more time to cure the shortfall', [
    LATER[why](letter.lender),
    `You have until the end of ${dayInWords(letter.loan.cure_by ?? '')} to pay or to pledge more. Until then nothing is sold.`,
    NEVER,
  ])

export const curedMail = (letter: Letter): NewMail =>
  mail(letter, 'covered again', [
    `What you pledged covers your loan from ${letter.lender} again. Nothing is sold.`,
  ])

export const lateMail = (letter: Letter, asked: bigint, on: string): NewMail =>
  mail(letter, 'instalment late', [
    `The instalment of ${dayInWords(on)} needed ${rupees(asked)}, and that was not in your cash. Nothing was taken.`,
    `It can be paid at any time. ${letter.loan.late_bps / 100}% a year is charged on it for the days it is late.`,
  ])

export interface Sold {
  readonly name: string
  readonly brought: bigint
  readonly paid: bigint
  /** What the two people say of it. */
  readonly says: string
}

export const invokedMail = (letter: Letter, { name, brought, paid, says }: Sold): NewMail =>
  mail(letter, 'pledged holdings sold', [
    `After the cure date of your shortfall ${name} was sold for ${letter.lender}: ${rupees(brought)} after charges.`,
    says,
    `${paidWords(letter.loan, brought, paid)} The receipt of the order has every figure.`,
  ])

function paidWords(loan: Loan, brought: bigint, paid: bigint): string {
  if (owedOf(loan) > 0n)
    return `It repaid ${rupees(paid)} of your loan; ${rupees(owedOf(loan))} is still owed.`
  return `Your loan is repaid, and everything still pledged is released.${brought > paid ? ` ${rupees(brought - paid)} stays your cash.` : ''}`
}

export const closedMail = (letter: Letter): NewMail =>
  mail(letter, 'closed', [
    `Nothing is owed to ${letter.lender} any more. Everything you pledged is released.`,
  ])

export const answeredMail = (letter: Letter, isApproved: boolean, message: string): NewMail =>
  mail(letter, isApproved ? 'approved' : 'rejected', [
    message,
    isApproved
      ? 'Nothing is owed and nothing is pledged until you draw it in the app. You can still withdraw.'
      : 'Nothing was pledged, and nothing is owed.',
  ])
