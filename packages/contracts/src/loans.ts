/** contracts: loans against holdings: what can be lent, the key facts before consent, and the loan's life until it is closed. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { invocationChoice, loanCover, loanFacts, loanHolding, loanLender, loanStates } from './loan-facts.ts'
import { loanRepayments } from './loan-fields.ts'

const day = z.string()
const time = z.string()

const which = z.strictObject({ id: z.uuid() })
const dryRun = z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) })

/** One row of the list: every application and loan of the client. */
export const loanSummary = z.strictObject({
  id: z.string(),
  /** Short, for people: also on mails and receipts. */
  number: z.string(),
  status: z.enum(loanStates),
  lender: z.string(),
  amount: z.number(),
  applied_at: time,
  status_at: time,
  /** Until when the answer is promised; null once it is there. */
  promised_by: z.nullable(time),
  is_overdue: z.boolean(),
  /** Today, with the interest until today; 0 where nothing is owed. */
  owed: z.number(),
  /** What happens next, or why it was rejected, in one sentence. */
  says: z.string(),
})
export type LoanSummary = z.output<typeof loanSummary>

export const listLoans = apiCall({
  method: 'GET',
  path: '/loan/app/v1/list',
  access: 'approved-client',
  summary:
    'Lenders whose terms are up, and the client’s own applications and loans, the newest first, 50 at a time.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({
    lenders: z.array(loanLender),
    loans: z.array(loanSummary),
    /** The last of them, where older ones follow. */
    next: z.nullable(z.string()),
    /** One at a time: the id of the application or loan that has to be over before another; null where none is. */
    open_id: z.nullable(z.string()),
  }),
})

export const viewLoanOffer = apiCall({
  method: 'GET',
  path: '/loan/app/v1/offer/:id',
  access: 'approved-client',
  summary: 'One lender’s terms, and what it lends on each of the client’s holdings at the prices of now.',
  params: which,
  reply: z.strictObject({
    lender: loanLender,
    holdings: z.array(loanHolding),
    /** What can be borrowed on all that is accepted, down to the rupee: `draw_percent` of the eligible value, of shares and funds at most ₹1 crore. */
    drawing_power: z.number(),
    /** The table of how much is lent on what. */
    source: z.string(),
  }),
})
export type LoanOffer = z.output<typeof viewLoanOffer.reply>

const pledge = z
  .array(
    z.strictObject({
      key: z.string().check(z.minLength(1, 'Choose the holding.'), z.maxLength(60, 'Choose the holding.')),
      /** Whole shares or bonds; of a fund with three decimals. */
      units: z.number('Enter how many are pledged.').check(
        z.gt(0, 'Enter how many are pledged.'),
        z.lte(100_000_000, 'Enter 10,00,00,000 or fewer.'),
        z.refine(
          (given) => /^\d+(\.\d{1,3})?$/.test(String(given)),
          'Enter a number with at most three decimals.',
        ),
      ),
    }),
    'Choose what is pledged.',
  )
  .check(z.minLength(1, 'Choose what is pledged.'), z.maxLength(50, 'Pledge 50 holdings or fewer.'))

const SHA = 'Read the key facts again: they are signed by their own hash.'
const factsHash = z.string(SHA).check(z.regex(/^[0-9a-f]{64}$/, SHA))

const PLEDGE_TEXT = /^[^,*]{1,60}\*\d{1,9}(\.\d{1,3})?(,[^,*]{1,60}\*\d{1,9}(\.\d{1,3})?){0,49}$/

/** In an address: each holding with its units. */
export const pledgeAsText = (pledged: readonly { readonly key: string; readonly units: number }[]): string =>
  pledged.map(({ key, units }) => `${key}*${units}`).join(',')

export const exportOfferedFacts = apiCall({
  method: 'GET',
  path: '/loan/app/v1/facts.pdf',
  access: 'approved-client',
  summary:
    'The key facts of a loan that is not asked for yet, as a PDF with their hash: those that the dry run told, or a refusal where they have changed.',
  query: z.strictObject({
    terms_id: z.uuid('Choose the lender.'),
    amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter the amount.')),
    months: z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, 'Enter the tenor in months.')),
    repayment: z.enum(loanRepayments, 'Choose how it is repaid.'),
    /** `key*units`, with commas between them. */
    pledge: z.string().check(z.maxLength(4000), z.regex(PLEDGE_TEXT, 'Choose what is pledged.')),
    facts_sha256: factsHash,
  }),
  givesFile: true,
  reply: z.null(),
})

export const exportLoanFacts = apiCall({
  method: 'GET',
  path: '/loan/app/v1/:id/facts.pdf',
  access: 'approved-client',
  summary:
    'The key facts of a loan as a PDF with their hash: those that were signed, or, before it is drawn, those of today that are read for it.',
  params: which,
  query: z.strictObject({ facts_sha256: z.optional(factsHash) }),
  givesFile: true,
  reply: z.null(),
})

/** The same before and after; `id` is null in a dry run. */
export const loanApplication = z.strictObject({
  id: z.nullable(z.string()),
  number: z.nullable(z.string()),
  status: z.enum(loanStates),
  facts: loanFacts,
  facts_sha256: z.string(),
  cover: loanCover,
  promised_by: z.nullable(time),
  /** In a dry run: why this cannot be asked for, in one sentence; null where it can. */
  problem: z.nullable(z.string()),
  says: z.string(),
})
export type LoanApplication = z.output<typeof loanApplication>

export const applyForLoan = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/apply',
  access: 'approved-client',
  summary:
    'Key facts of a loan as a dry run, or the application with consent to exactly those facts. Nothing is pledged or owed before it is drawn. Needs a PIN grant where a PIN is set.',
  query: dryRun,
  body: z.strictObject({
    terms_id: z.uuid('Choose the lender.'),
    amount: rupees,
    months: z
      .int('Enter the tenor in months.')
      .check(z.gte(1, 'Enter 1 month or more.'), z.lte(60, 'Enter 60 months or fewer.')),
    repayment: z.enum(loanRepayments, 'Choose how it is repaid.'),
    pledge,
    /** Of the facts that were read; a dry run needs none. */
    facts_sha256: z.optional(factsHash),
    consent: z.optional(z.literal(true)),
  }),
  reply: loanApplication,
})

export const withdrawLoan = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/withdraw/:id',
  access: 'approved-client',
  summary: 'Take an application back, as long as it is not drawn. Nothing is owed, and nothing was pledged.',
  params: which,
  reply: loanSummary,
})

/** What drawing does. */
export const loanDrawing = z.strictObject({
  id: z.string(),
  status: z.enum(loanStates),
  facts: loanFacts,
  facts_sha256: z.string(),
  cover: loanCover,
  received: z.number(),
  problem: z.nullable(z.string()),
  says: z.string(),
})
export type LoanDrawing = z.output<typeof loanDrawing>

export const drawLoan = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/draw/:id',
  access: 'approved-client',
  summary:
    'Pledge and draw an approved loan in one act, with consent to the key facts of today. Needs a PIN grant where a PIN is set.',
  params: which,
  query: dryRun,
  body: z.strictObject({ facts_sha256: z.optional(factsHash), consent: z.optional(z.literal(true)) }),
  reply: loanDrawing,
})

/** What a payment does: the same before and after. */
export const loanPayment = z.strictObject({
  id: z.string(),
  status: z.enum(loanStates),
  /** Taken from cash; never more than is owed. */
  paid: z.number(),
  charges: z.number(),
  overdue_interest: z.number(),
  interest: z.number(),
  principal: z.number(),
  /** In the cooling-off, when all is given back: the fee and its GST. */
  fee_back: z.number(),
  owed_before: z.number(),
  owed_after: z.number(),
  may_fall_before: z.nullable(z.number()),
  may_fall_after: z.nullable(z.number()),
  ends_before: z.nullable(day),
  ends_after: z.nullable(day),
  /** About: against paying the instalments as they come. */
  interest_saved: z.number(),
  prepayment_fee: z.number(),
  cash: z.number(),
  /** In a dry run: what is missing of the cash for it; null where there is enough. */
  short_by: z.nullable(z.number()),
  /** It closes the loan, and the pledge is back at once. */
  closes: z.boolean(),
  says: z.string(),
})
export type LoanPayment = z.output<typeof loanPayment>

export const repayLoan = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/repay/:id',
  access: 'approved-client',
  summary:
    'Repay any part at any time from cash, or all that is owed: charges, overdue interest, interest and principal in this order. No fee.',
  params: which,
  query: dryRun,
  body: z.strictObject({
    /** Left out: all that is owed. */
    amount: z.optional(rupees),
  }),
  reply: loanPayment,
})

export const loanPledging = z.strictObject({
  id: z.string(),
  status: z.enum(loanStates),
  cover_before: loanCover,
  cover_after: loanCover,
  /** What is missing of the cover after it; 0 where none is. */
  shortfall: z.number(),
  problem: z.nullable(z.string()),
  says: z.string(),
})
export type LoanPledging = z.output<typeof loanPledging>

export const pledgeMore = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/pledge/:id',
  access: 'approved-client',
  summary: 'Pledge more for a loan that is drawn. Needs a PIN grant where a PIN is set.',
  params: which,
  query: dryRun,
  body: z.strictObject({ pledge }),
  reply: loanPledging,
})

export const releasePledge = apiCall({
  method: 'POST',
  path: '/loan/app/v1/record/release/:id',
  access: 'approved-client',
  summary:
    'Free a part of what is pledged, as far as the rest would still be lent on. Not in a shortfall. Needs a PIN grant where a PIN is set.',
  params: which,
  query: dryRun,
  body: z.strictObject({ pledge }),
  reply: loanPledging,
})

/** What happened, the newest first. */
export const loanEvent = z.strictObject({
  id: z.string(),
  at: time,
  kind: z.enum([
    'applied',
    'approved',
    'rejected',
    'withdrawn',
    'drawn',
    'pledged',
    'released',
    'interest',
    'instalment',
    'late',
    'repaid',
    'shortfall',
    'cured',
    'invoked',
    'closed',
  ]),
  /** Rupees of it; null where none moved. */
  amount: z.nullable(z.number()),
  /** Owed after it. */
  owed: z.nullable(z.number()),
  says: z.string(),
  /** Of the ledger; null where nothing moved. */
  transfer_id: z.nullable(z.string()),
})
export type LoanEvent = z.output<typeof loanEvent>

export const loanInstalment = z.strictObject({
  no: z.number(),
  due: day,
  amount: z.number(),
  interest: z.number(),
  principal: z.number(),
  /** `paid` in time or later; `late` since its day; `next`; `later`. */
  state: z.enum(['paid', 'late', 'next', 'later']),
})
export type LoanInstalment = z.output<typeof loanInstalment>

export const viewedLoan = z.strictObject({
  ...loanSummary.shape,
  lender_terms: loanLender,
  repayment: z.enum(loanRepayments),
  months: z.number(),
  facts: loanFacts,
  facts_sha256: z.string(),
  /** When exactly these facts were signed. */
  signed_at: time,
  drawn_at: z.nullable(time),
  closed_at: z.nullable(time),
  cooling_off_until: z.nullable(day),
  is_cooling_off: z.boolean(),
  received: z.number(),
  /** Parts of what is owed: charges + overdue_interest + interest + principal = owed. */
  principal: z.number(),
  interest: z.number(),
  overdue_interest: z.number(),
  charges: z.number(),
  /** All interest and late charges since it was drawn, until today; what was paid of them is in it. */
  interest_so_far: z.number(),
  /** Of what is owed: counted by the day, and not in the ledger yet. */
  unposted: z.number(),
  repaid: z.number(),
  /** What should have been paid by now and was not. */
  overdue: z.number(),
  next_due: z.nullable(z.strictObject({ day, amount: z.number() })),
  /** If the instalments are paid as they come. */
  ends_on: z.nullable(day),
  instalments: z.array(loanInstalment),
  cover: loanCover,
  shortfall: z.nullable(
    z.strictObject({
      /** At the prices of now; 0 where they cover it again and the day's look has not ended it yet. */
      amount: z.number(),
      since: time,
      /** Until the end of this day nothing is sold. */
      cure_by: day,
      /** So much more of what was pledged first would do; null where nothing is lent on it. */
      pledge_worth: z.nullable(z.number()),
      says: z.string(),
      /** What the least necessary sale would be now: one of these, chosen by the firm. Empty where a price is missing. */
      choices: z.array(invocationChoice),
    }),
  ),
  /** A point a day, the oldest first: what was pledged was worth, and at which worth it would no longer cover. */
  history: z.array(z.strictObject({ day, value: z.number(), trigger_value: z.number(), owed: z.number() })),
  events: z.array(loanEvent),
  cash: z.number(),
  can_withdraw: z.boolean(),
  can_draw: z.boolean(),
  can_repay: z.boolean(),
  can_pledge: z.boolean(),
  /** A part of the pledge can be freed: the loan runs, and nothing is missing. */
  can_release: z.boolean(),
})
export type ViewedLoan = z.output<typeof viewedLoan>

export const viewLoan = apiCall({
  method: 'GET',
  path: '/loan/app/v1/:id',
  access: 'approved-client',
  summary: 'One application or loan: owed today, key facts, pledge, trigger, instalments, what happened.',
  params: which,
  reply: viewedLoan,
})
