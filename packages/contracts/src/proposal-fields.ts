/** contracts: acts of the firm that need two people: what can be proposed, and what a proposal shows. */
import * as z from 'zod/mini'
import { bondBid, bondDefault, bondOffer, bondPrice } from './bond-fields.ts'
import { buyBackDecision, buyBackOffer } from './buy-back-fields.ts'
import { claimDecision, claimEvidence } from './claim-fields.ts'
import type { StaffRole } from './contract.ts'
import { dealAllotment, dealChange, dealOffer } from './deal-fields.ts'
import { exchangeAnswer } from './exchange-fields.ts'
import { feeChange } from './fee-fields.ts'
import { emailSaying, rupeesAsTyped, utr } from './fields.ts'
import { fundIdcw, fundNav, fundOffer } from './fund-fields.ts'
import { ipoDemand, ipoDraw, ipoFailure, ipoListing, ipoOffer, ipoPrice } from './ipo-fields.ts'
import { loanDecision, loanInvocation, loanTerms, loanTermsClose } from './loan-fields.ts'
import { market, symbol } from './market-fields.ts'
import { noteDefault, noteFixing, noteOffer, noteValue } from './note-fields.ts'
import { offerDocuments, offerPdf } from './pdf-fields.ts'
import { keyId, signedText } from './staff-key-fields.ts'
import { clientMessage, honestText } from './staff-texts.ts'
import { cashReward, creditClose, creditOffer } from './trial-fields.ts'

export const proposalKinds = [
  'identity-decision',
  'invitation-new',
  'invitation-revoke',
  'client-flags',
  'client-unfreeze',
  'limit-change',
  'second-factor-reset',
  'withdrawal-decision',
  'deposit-match',
  'deposit-rejection',
  'payment-return',
  'cash-adjustment',
  'statement-import',
  'fee-change',
  'client-files',
  'staff-passkey-reset',
  'corporate-action',
  'corporate-action-withdrawal',
  'dividend-payment',
  'buy-back',
  'buy-back-decision',
  'exchange-answer',
  'offer-close',
  'offer-documents',
  'otc-offer',
  'otc-change',
  'otc-allotment',
  'ipo-offer',
  'ipo-price',
  'ipo-demand',
  'ipo-draw',
  'ipo-listing',
  'ipo-failure',
  'bond-offer',
  'bond-price',
  'bond-bid',
  'bond-default',
  'note-offer',
  'note-value',
  'note-fixing',
  'note-default',
  'fund-offer',
  'fund-nav',
  'fund-idcw',
  'credit-offer',
  'credit-close',
  'cash-reward',
  'claim-decision',
  'claim-evidence',
  'loan-terms',
  'loan-terms-close',
  'loan-decision',
  'loan-invocation',
  'staff-key-enrol',
  'staff-key-end',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

const ofAdvisors: readonly ProposalKind[] = ['invitation-new', 'invitation-revoke', 'client-files']

/** Who may propose what. The database holds the same rule. */
export function mayPropose(role: StaffRole, kind: ProposalKind): boolean {
  if (role === 'auditor') return false
  return role !== 'advisor' || ofAdvisors.includes(kind)
}

/** What a proposal would do: the fields before and after, side by side. */
export const change = z.strictObject({ field: z.string(), before: z.string(), after: z.string() })
export type Change = z.output<typeof change>

export const proposal = z.strictObject({
  id: z.string(),
  kind: z.enum(proposalKinds),
  title: z.string(),
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  /** What it decides about, where the console has a page for it. */
  about: z.nullable(
    z.strictObject({ kind: z.enum(['deposit', 'withdrawal', 'statement', 'claim', 'loan']), id: z.string() }),
  ),
  changes: z.array(change),
  /** The documents that it names: whoever decides it opens them here. */
  pdfs: z.optional(z.array(offerPdf)),
  reason: z.string(),
  maker: z.string(),
  is_mine: z.boolean(),
  proposed_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired']),
  checker: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  /** The text that its maker signed; null of one that nobody has signed. */
  signed: z.nullable(signedText),
  /** The text that whoever decided it signed. */
  decision_signed: z.nullable(signedText),
  /** Of an open one of one's own that is not signed yet: the act as JSON, for the maker to sign. */
  unsigned_act: z.nullable(z.string()),
})
export type Proposal = z.output<typeof proposal>

export const settableLimits = ['minimum_trade', 'minimum_withdrawal', 'minimum_deposit'] as const
export type SettableLimit = (typeof settableLimits)[number]
export const limitNames: Readonly<Record<SettableLimit, string>> = {
  minimum_trade: 'Minimum trade',
  minimum_withdrawal: 'Minimum withdrawal',
  minimum_deposit: 'Minimum deposit',
}

export const announcedActions = ['dividend', 'bonus', 'split', 'consolidation', 'rights', 'buy-back'] as const
export type AnnouncedAction = (typeof announcedActions)[number]

const SHARES = 'Enter 1 to 1,000 shares.'
const UPLOAD = 'Upload the statement again.'
const NUMBER = 'Enter 1 to 5 as the number on the ex-date.'
const SAYS = 'Enter what the company announced, in 3 to 200 characters on one line.'

/** Picked from a list of the console. */
const picked = (what: string) => z.uuid(`Choose the ${what}.`)
const wholeNumber = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const shortText = (most: number, says: string) =>
  z.string(says).check(z.trim(), z.minLength(1, says), z.maxLength(most, says))
const decision = z.enum(['approved', 'rejected'], 'Choose to approve or to reject.')
const yesOrNo = (what: string) => z.boolean(`Choose whether ${what} is allowed.`)
const staffEmail = emailSaying('Enter the email address of the member of the firm.')

/** What a company has announced: so many shares become so many, or rupees a share. */
const announcement = z.strictObject({
  kind: z.literal('corporate-action'),
  market,
  symbol,
  action: z.enum(announcedActions, 'Choose the type of corporate action.'),
  ex_day: z.iso.date('Enter the ex-date.'),
  record_day: z.optional(z.iso.date('Enter the record date.')),
  /** On which a dividend is paid, or new shares are allotted. */
  pay_day: z.optional(z.iso.date('Enter the payment or allotment date.')),
  shares_before: z.optional(wholeNumber(1, 1000, SHARES)),
  shares_after: z.optional(wholeNumber(1, 1000, SHARES)),
  rupees: z.optional(rupeesAsTyped),
  /** Of several dividends on one day. */
  number: z.optional(wholeNumber(1, 5, NUMBER)),
  /** What the company calls it: clients read it beside the terms. */
  says: z
    .string(SAYS)
    .check(z.trim(), z.minLength(3, SAYS), z.maxLength(200, SAYS), z.regex(/^\P{Cc}*$/u, SAYS), honestText),
})
export type Announcement = z.output<typeof announcement>

const LISTED = 'Choose a dividend of the list.'
/** A dividend that a list of an exchange has, as two people confirm it before it is paid. */
export const listedDividend = z.strictObject({
  /** How the ledger calls the share, on every exchange; it is told by the first of them. */
  listings: z
    .array(z.string(LISTED).check(z.regex(/^(NSE|BSE):[A-Z0-9&._-]{1,36}$/, LISTED)), LISTED)
    .check(z.minLength(1, LISTED), z.maxLength(10, LISTED)),
  ex_day: z.iso.date('Enter the ex-date.'),
  /** Of several dividends on one day. */
  number: wholeNumber(1, 99, LISTED),
  rupees: rupeesAsTyped,
  pay_day: z.iso.date('Enter the payment date.'),
})
export type ListedDividend = z.output<typeof listedDividend>

/** So many that the text stays short enough to be signed. */
export const MOST_DIVIDENDS = 200
const DIVIDENDS = `Choose 1 to ${MOST_DIVIDENDS} dividends.`
const dividendPayment = z.strictObject({
  kind: z.literal('dividend-payment'),
  dividends: z
    .array(listedDividend, DIVIDENDS)
    .check(z.minLength(1, DIVIDENDS), z.maxLength(MOST_DIVIDENDS, DIVIDENDS)),
})

export const proposalAsk = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('identity-decision'),
      submission_id: picked('identity check'),
      decision,
      /** What the client reads after a rejection. */
      message: z.optional(clientMessage),
    }),
    z.strictObject({
      kind: z.literal('invitation-new'),
      label: shortText(80, 'Enter a label of 1 to 80 characters.'),
      uses: wholeNumber(1, 1000, 'Enter 1 to 1,000 uses.'),
      days: wholeNumber(1, 365, 'Enter 1 to 365 days.'),
    }),
    z.strictObject({ kind: z.literal('invitation-revoke'), invitation_id: picked('invitation') }),
    z.strictObject({
      kind: z.literal('client-flags'),
      client_id: picked('client'),
      allow_compensation: yesOrNo('compensation'),
      allow_bonus: yesOrNo('a bonus'),
    }),
    z.strictObject({ kind: z.literal('client-unfreeze'), client_id: picked('client') }),
    z.strictObject({ kind: z.literal('second-factor-reset'), client_id: picked('client') }),
    z.strictObject({
      kind: z.literal('limit-change'),
      limit: z.enum(settableLimits, 'Choose the limit.'),
      rupees: wholeNumber(1, 10_000_000, 'Enter a limit of ₹1 to ₹1,00,00,000, in whole rupees.'),
    }),
    z.strictObject({
      kind: z.literal('withdrawal-decision'),
      withdrawal_id: picked('withdrawal'),
      decision,
      /** What the client reads after a rejection. It never asks for a payment. */
      message: z.optional(clientMessage),
    }),
    /** By the line of the statement; or, before there is one, by the UTR and the payer's name as the bank tells them. */
    z.strictObject({
      kind: z.literal('deposit-match'),
      deposit_id: picked('deposit'),
      line_id: z.optional(picked('statement line')),
      utr: z.optional(utr),
      payer: z.optional(shortText(120, 'Enter the payer’s name in 1 to 120 characters.')),
      /** What is credited: named wherever the act is signed. */
      rupees: z.optional(rupeesAsTyped),
    }),
    z.strictObject({
      kind: z.literal('deposit-rejection'),
      deposit_id: picked('deposit'),
      message: clientMessage,
    }),
    /** `utr` is that of the payment back, where it is known: the statement will show it as a debit. */
    z.strictObject({
      kind: z.literal('payment-return'),
      line_id: picked('statement line'),
      utr: z.optional(utr),
      message: clientMessage,
    }),
    z.strictObject({
      kind: z.literal('cash-adjustment'),
      client_id: picked('client'),
      direction: z.enum(['credit', 'debit'], 'Choose credit or debit.'),
      rupees: rupeesAsTyped,
      message: clientMessage,
    }),
    /** Made by uploading the file; `sha256` is of its bytes. */
    z.strictObject({
      kind: z.literal('statement-import'),
      statement_id: picked('statement'),
      sha256: z.string(UPLOAD).check(z.regex(/^[0-9a-f]{64}$/, UPLOAD)),
    }),
    z.strictObject({ kind: z.literal('fee-change'), ...feeChange.shape }),
    /** Today one member of the firm opens more clients' files than the day's number. */
    z.strictObject({
      kind: z.literal('client-files'),
      email: staffEmail,
      files: wholeNumber(1, 500, 'Enter 1 to 500.'),
    }),
    /** For a member of the firm who has lost every passkey: password and code sign in again. */
    z.strictObject({ kind: z.literal('staff-passkey-reset'), email: staffEmail }),
    announcement,
    /** Before it has reached anyone. Moved to another day, it is announced again for that one. */
    z.strictObject({ kind: z.literal('corporate-action-withdrawal'), action_id: picked('corporate action') }),
    dividendPayment,
    buyBackOffer,
    buyBackDecision,
    exchangeAnswer,
    fundOffer,
    fundNav,
    fundIdcw,
    /** From now on nobody can order it; what was ordered goes on. */
    z.strictObject({ kind: z.literal('offer-close'), offer_id: picked('offer') }),
    offerDocuments,
    dealOffer,
    dealChange,
    dealAllotment,
    ipoOffer,
    ipoPrice,
    ipoDemand,
    ipoDraw,
    ipoListing,
    ipoFailure,
    bondOffer,
    bondPrice,
    bondBid,
    bondDefault,
    noteOffer,
    noteValue,
    noteFixing,
    noteDefault,
    creditOffer,
    creditClose,
    cashReward,
    claimDecision,
    claimEvidence,
    loanTerms,
    loanTermsClose,
    loanDecision,
    loanInvocation,
    /** A key that a colleague has made and shown to be theirs. */
    z.strictObject({ kind: z.literal('staff-key-enrol'), key_id: keyId }),
    /** Lost, or its owner has left: what it signs from now on counts for nothing. */
    z.strictObject({ kind: z.literal('staff-key-end'), key_id: keyId }),
  ],
  'Choose what to propose.',
)
export type ProposalAsk = z.output<typeof proposalAsk>
