/** contracts: loans as the firm sees them: lenders' terms, applications, shortfalls, and the least necessary sale. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { invocationChoice, loanCover, loanFacts, loanLender } from './loan-facts.ts'
import { loanRepayments } from './loan-fields.ts'
import { loanEvent, loanSummary } from './loans.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'

const day = z.string()
const time = z.string()
const which = z.strictObject({ id: z.uuid() })

/** As the firm sees it. */
export const firmLoan = z.strictObject({
  ...loanSummary.shape,
  client_id: z.string(),
  client_name: z.string(),
  client_account: z.string(),
  rate_percent: z.number(),
  months: z.number(),
  repayment: z.enum(loanRepayments),
  apr_percent: z.number(),
  overdue: z.number(),
  /** At the prices of now. */
  value: z.number(),
  eligible: z.number(),
  ltv_percent: z.nullable(z.number()),
  shortfall: z.number(),
  cure_by: z.nullable(day),
  /** After the cure date, with a shortfall that is still there. */
  may_invoke: z.boolean(),
  /** What waits for a second person about it. */
  proposal_id: z.nullable(z.string()),
})
export type FirmLoan = z.output<typeof firmLoan>

export const firmLoanTerms = z.strictObject({
  ...loanLender.shape,
  closed_at: z.nullable(time),
  loans: z.number(),
  owed: z.number(),
  has_proposal: z.boolean(),
})
export type FirmLoanTerms = z.output<typeof firmLoanTerms>

/** `open` waits for somebody, the first to be late first; the others the newest first. */
export const firmLoanFilters = ['open', 'active', 'ended'] as const

export const listFirmLoans = consoleCall({
  method: 'GET',
  path: '/loans',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Applications and loans, a page at a time: open ones by their date, active and ended ones the newest first.',
  query: z.strictObject({ filter: z.optional(z.enum(firmLoanFilters)), after: z.optional(z.uuid()) }),
  reply: z.strictObject({
    loans: z.array(firmLoan),
    next: z.nullable(z.string()),
    /** Of all loans that are drawn, with the interest until today. */
    owed: z.number(),
    shortfalls: z.number(),
    pending: z.number(),
  }),
})

export const listFirmLoanTerms = consoleCall({
  method: 'GET',
  path: '/loan-terms',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Lenders’ terms with how many loans run on each: all that are up, then those that were taken down, the last first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ terms: z.array(firmLoanTerms), next: olderOffers }),
})

export const viewFirmLoan = consoleCall({
  method: 'GET',
  path: '/loans/:id',
  access: 'staff',
  roles: staffRoles,
  summary: 'One loan with its facts, cover and history, and what the least necessary sale would be.',
  params: which,
  opensFile: { of: 'loan', by: 'id' },
  reply: z.strictObject({
    loan: firmLoan,
    facts: loanFacts,
    facts_sha256: z.string(),
    cover: loanCover,
    events: z.array(loanEvent),
    /** Empty until it may be invoked. */
    choices: z.array(invocationChoice),
  }),
})
