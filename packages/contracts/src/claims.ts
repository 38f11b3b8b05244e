/** contracts: claims for a wrong price, charge or delay. They are free; only clients who may claim find these calls open. */
import * as z from 'zod/mini'
import { claimAbouts, claimGrounds, claimWords } from './claim-fields.ts'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { nothing, rupees } from './fields.ts'
import { orderKind } from './orders.ts'
import { step } from './payment-fields.ts'

/** An approved claim is paid at once: `approved` is a step on the way. */
export const claimStates = ['pending', 'approved', 'paid', 'rejected', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

/** One line of a computation: what should have been, what was, and what that leaves. */
const computedLine = z.strictObject({
  name: z.string(),
  detail: z.nullable(z.string()),
  /** Rupees; below zero where it is taken off. */
  amount: z.number(),
})

/** The prices around a trade, as the market's record has them, with the trade in them. */
const pricePicture = z.strictObject({
  points: z.array(z.strictObject({ at: z.string(), price: z.number() })),
  /** The worst price that was right. */
  bound: z.number(),
  bound_name: z.string(),
  trades: z.array(z.strictObject({ at: z.string(), price: z.number(), is_wrong: z.boolean() })),
})

/** `unknown` where the app cannot work it out: the client names the amount. */
export const computedDifference = z.strictObject({
  ground: z.enum(claimGrounds),
  outcome: z.enum(['difference', 'none', 'unknown']),
  amount: z.number(),
  /** In one sentence. */
  says: z.string(),
  lines: z.array(computedLine),
  /** What it was computed from. */
  record: z.nullable(z.string()),
  picture: z.nullable(pricePicture),
})
export type ComputedDifference = z.output<typeof computedDifference>

/** What can be claimed about. */
const subject = {
  about: z.enum(claimAbouts),
  about_id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Of an order or its charges: whose receipt it is. */
  order: z.nullable(z.strictObject({ id: z.string(), ttype: orderKind })),
}
export const claimSubject = z.strictObject({ ...subject, at: z.string(), open_claim: z.nullable(z.string()) })
export type ClaimSubject = z.output<typeof claimSubject>

export const claimFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(['image', 'pdf']),
  at: z.string(),
  /** Each time that someone of the firm opened it. */
  readings: z.array(z.strictObject({ by: z.string(), at: z.string() })),
})

const claim = {
  id: z.string(),
  /** What both sides call it. */
  reference: z.string(),
  ...subject,
  ground: z.enum(claimGrounds),
  /** What the client claims. */
  amount: z.number(),
  state: z.enum(claimStates),
  claimed_at: z.string(),
  promised_by: z.string(),
  is_overdue: z.boolean(),
  /** Days since it was made, the first is 1, and how many there are until an answer. */
  day: z.number(),
  days: z.number(),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What was paid. */
  paid: z.nullable(z.number()),
}
export const listedClaim = z.strictObject(claim)
export type ListedClaim = z.output<typeof listedClaim>

const whole = {
  ...claim,
  words: z.array(z.strictObject({ at: z.string(), text: z.string() })),
  computed: computedDifference,
  files: z.array(claimFile),
  /** The two people who may open the files; none until two have agreed on it. */
  readers: z.array(z.string()),
  steps: z.array(step),
}
export const viewedClaim = z.strictObject({
  ...whole,
  /** What to paste at SCORES or SMART ODR, once the answer is overdue or has been no. */
  complaint: z.nullable(z.string()),
})
export type ViewedClaim = z.output<typeof viewedClaim>

const id = z.strictObject({ id: z.uuid() })
const about = {
  about: z.enum(claimAbouts, 'Choose what the claim is about.'),
  about_id: z.uuid('Choose what the claim is about.'),
}

export const listClaims = apiCall({
  method: 'GET',
  path: '/compensation/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s claims, newest first, at most 100.',
  reply: z.array(listedClaim),
})

export const listClaimSubjects = apiCall({
  method: 'GET',
  path: '/compensation/app/v1/subjects',
  access: 'approved-client',
  summary:
    'What the client can claim about: orders, charges of trades and withdrawals, the newest 50 of each.',
  reply: z.array(claimSubject),
})

export const computeClaim = apiCall({
  method: 'GET',
  path: '/compensation/app/v1/difference',
  access: 'approved-client',
  summary: 'What the app can work out about an order, a charge or a withdrawal, before anything is claimed.',
  query: z.strictObject(about),
  reply: z.strictObject({ subject: claimSubject, computed: z.array(computedDifference) }),
})

export const makeClaim = apiCall({
  method: 'POST',
  path: '/compensation/app/v1',
  access: 'approved-client',
  summary:
    'Claim compensation for one order, charge or withdrawal. Where a claim about it is open, this joins it. Free, and changes nothing else.',
  body: z.strictObject({
    ...about,
    ground: z.enum(claimGrounds, 'Choose what went wrong.'),
    says: claimWords,
    /** What is claimed; left out where the app has worked out the difference. */
    amount: z.optional(rupees),
  }),
  reply: viewedClaim,
})

export const viewClaim = apiCall({
  method: 'GET',
  path: '/compensation/app/v1/:id',
  access: 'approved-client',
  summary: 'One claim: its clock, what was computed, its files with who opened them, and every step.',
  params: id,
  reply: viewedClaim,
})

export const addToClaim = apiCall({
  method: 'POST',
  path: '/compensation/app/v1/:id/note',
  access: 'approved-client',
  summary: 'Add to a claim that is open.',
  params: id,
  body: z.strictObject({ says: claimWords }),
  reply: viewedClaim,
})

export const addClaimFile = apiCall({
  method: 'POST',
  path: '/compensation/app/v1/:id/file',
  access: 'approved-client',
  summary:
    'Add an image or a PDF as evidence to a claim that is open, 10 at most. Only two named people can open it.',
  params: id,
  takesFile: 'document',
  reply: viewedClaim,
})

const file = z.strictObject({ id: z.uuid(), file_id: z.uuid() })

export const viewClaimFile = apiCall({
  method: 'GET',
  path: '/compensation/app/v1/:id/file/:file_id',
  access: 'approved-client',
  summary: 'One of the client’s own files of evidence.',
  params: file,
  givesFile: true,
  reply: nothing,
})

export const withdrawClaim = apiCall({
  method: 'POST',
  path: '/compensation/app/v1/:id/withdraw',
  access: 'approved-client',
  summary: 'Take back a claim that is not decided. It can be made again.',
  params: id,
  reply: viewedClaim,
})

/** As the firm sees it. */
const ofFirm = {
  client_id: z.string(),
  client_name: z.string(),
  client_account: z.string(),
  /** What the app has worked out; null where it could not. */
  difference: z.nullable(z.number()),
  /** Open proposals about it: its decision, and who reads its evidence. */
  decision_proposal: z.nullable(z.string()),
  evidence_proposal: z.nullable(z.string()),
  file_count: z.number(),
}
export const firmClaim = z.strictObject({ ...claim, ...ofFirm })
export type FirmClaim = z.output<typeof firmClaim>
export const firmClaimFile = z.strictObject({
  ...whole,
  ...ofFirm,
  /** Whether whoever asks is one of the two. */
  may_read: z.boolean(),
  /** Paid before about the same. */
  paid_before: z.number(),
})
export type FirmClaimFile = z.output<typeof firmClaimFile>

export const listFirmClaims = consoleCall({
  method: 'GET',
  path: '/claims',
  access: 'staff',
  roles: staffRoles,
  summary: 'Claims, a page at a time: open ones by their promised time, or decided ones, the last first.',
  query: z.strictObject({
    filter: z.optional(z.enum(['open', 'decided'])),
    after: z.optional(z.uuid()),
  }),
  reply: z.strictObject({ items: z.array(firmClaim), next: z.nullable(z.string()) }),
})

export const viewFirmClaim = consoleCall({
  method: 'GET',
  path: '/claims/:id',
  access: 'staff',
  roles: staffRoles,
  summary:
    'One claim with what was computed. Its files can be opened by the two people who were named for it.',
  params: id,
  opensFile: { of: 'claim', by: 'id' },
  reply: firmClaimFile,
})

export const readClaimFile = consoleCall({
  method: 'GET',
  path: '/claims/:id/file/:file_id',
  access: 'staff',
  roles: ['maker', 'checker'],
  summary:
    'A file of evidence, to one of the two people who read this claim’s. The client reads of it at once.',
  params: file,
  opensFile: { of: 'claim', by: 'id' },
  givesFile: true,
  reply: nothing,
})
