/** contracts: structured notes: what is offered, a subscription, what became of one, and what the firm sees of them. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { rupees } from './fields.ts'
import { heldMarket, symbol } from './market-fields.ts'
import { barrierSeen, noteDocument, notePayoffs } from './note-fields.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'
import { feeLine, fees, orderStatuses, posting, provenance } from './orders.ts'
import { enteredFigure, offerPdf } from './pdf-fields.ts'

/** `running`: issued, and no longer offered. `default`: its issuer has not paid. */
export const noteStates = ['upcoming', 'open', 'closed', 'running', 'matured', 'default'] as const
export type NoteState = (typeof noteStates)[number]

const optionalPercent = z.nullable(z.number())

/** A level of the underlying on a day: from that day's feed, or entered by two people with a document. */
export const noteLevel = z.strictObject({
  day: z.string(),
  level: z.number(),
  source: z.string(),
  document: z.nullable(noteDocument),
})
export type NoteLevel = z.output<typeof noteLevel>

/** As it was offered in one version of its terms, with what is known of it now. */
export const note = z.strictObject({
  id: z.string(),
  version: z.number(),
  market: heldMarket,
  symbol,
  name: z.string(),
  issuer: z.string(),
  rating: z.string(),
  rating_day: z.string(),
  state: z.enum(noteStates),
  payoff: z.enum(notePayoffs),
  underlying: z.nullable(
    z.strictObject({
      market: heldMarket,
      symbol,
      name: z.string(),
      level: z.nullable(z.number()),
      ...provenance,
    }),
  ),
  protected_percent: optionalPercent,
  participation_percent: optionalPercent,
  cap_percent: optionalPercent,
  barrier_percent: optionalPercent,
  barrier_seen: z.nullable(z.enum(barrierSeen)),
  coupon_percent: optionalPercent,
  coupons_a_year: z.nullable(z.number()),
  months: z.number(),
  opens_at: z.string(),
  closes_at: z.string(),
  start_day: z.string(),
  /** On which it is paid back. */
  maturity_day: z.string(),
  /** The days of the closes that count: a named day on which the market is closed is the next trading day. */
  initial_day: z.nullable(z.string()),
  final_days: z.array(z.string()),
  /** When each coupon is due, and the working day on which it is paid. */
  coupon_days: z.array(z.strictObject({ due: z.string(), paid: z.string() })),
  face: z.number(),
  minimum: z.number(),
  total: z.number(),
  left: z.number(),
  fee_percent: z.number(),
  exit_fee_percent: z.number(),
  lock_in_days: z.number(),
  /** The first day on which it can be left. */
  exit_from: z.string(),
  risk: z.string(),
  document: noteDocument,
  /** Documents that can be kept. */
  pdfs: z.optional(z.array(offerPdf)),
  /** The initial level, once it is fixed, and of the closes so far the lowest and the final ones. */
  initial: z.nullable(noteLevel),
  lowest: z.nullable(noteLevel),
  finals: z.array(noteLevel),
  /** What two people approved last: per note, in per cent of its face value, and of which day. */
  value: z.nullable(
    z.strictObject({ price: z.number(), percent: z.number(), day: z.string(), source: z.string() }),
  ),
  /** Since when its issuer has not paid, and what was recovered. */
  default: z.nullable(
    z.strictObject({ day: z.string(), recovery_percent: z.nullable(z.number()), document: noteDocument }),
  ),
})
export type Note = z.output<typeof note>

export const listNoteOffers = apiCall({
  method: 'GET',
  path: '/qt/app/v1/list',
  access: 'approved-client',
  summary:
    'Structured notes with their terms: open and upcoming ones and those that the client holds, then the others, the last to close first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ notes: z.array(note), next: olderOffers }),
})

const which = z.strictObject({ id: z.uuid() })

export const readNoteOffer = apiCall({
  method: 'GET',
  path: '/qt/app/v1/:id',
  access: 'approved-client',
  summary: 'One structured note: its terms, levels, dates and last approved value.',
  params: which,
  reply: z.extend(note, {
    /** Figures that two people of the firm entered, with the documents they were taken from. */
    entered: z.optional(z.array(enteredFigure)),
  }),
})
export type ReadNote = z.output<typeof readNoteOffer.reply>

/** What a subscription does, before and after it is made: the same shape, `id` is null in a dry run. */
export const placedNote = z.strictObject({
  id: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  symbol,
  name: z.string(),
  /** How many notes, and their face value. */
  quantity: z.number(),
  amount: z.number(),
  fees,
  fee_lines: z.array(feeLine),
  /** Amount and fee. */
  net_value: z.number(),
  /** In a dry run: what is missing of the money for it; null where there is enough. */
  short_by: z.nullable(z.number()),
  /** What happens next, in one sentence. */
  says: z.string(),
  postings: z.array(posting),
})
export type PlacedNote = z.output<typeof placedNote>

const READ = 'Confirm that you have read the terms and what can be lost.'

export const recordNote = apiCall({
  method: 'POST',
  path: '/qt/app/v1/record/:id',
  access: 'approved-client',
  summary:
    'Subscribe to a structured note. Until it is issued the money is blocked. Needs a PIN grant where a PIN is set. With dry_run=1 nothing is done and the answer tells what would be.',
  params: which,
  query: z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({
    /** A whole number of notes, at their face value. */
    amount: rupees,
    /** Of the terms that were read. */
    version: z.int('Name the version of the terms.').check(z.gte(1, 'Name the version of the terms.')),
    consent: z.literal(true, READ),
  }),
  reply: placedNote,
})

/** `missed`: its day has passed and the issuer has not paid; `stopped`: it will not be paid. Neither is income. */
export const noteCouponStates = ['paid', 'next', 'later', 'missed', 'stopped'] as const

export const noteCoupon = z.strictObject({
  due: z.string(),
  paid: z.string(),
  gross: z.number(),
  /** Deducted at source; null until it is paid. */
  tax: z.nullable(z.number()),
  state: z.enum(noteCouponStates),
})
export type NoteCoupon = z.output<typeof noteCoupon>

/** What comes next of an order, and when. */
export const noteSteps = [
  'issue',
  'initial-fixing',
  'coupon',
  'final-fixing',
  'maturity',
  'recovery',
] as const

export const ownNote = z.strictObject({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  /** In the terms that were agreed to. */
  note,
  /** What is held, or was last held: notes, and their face value. */
  quantity: z.number(),
  amount: z.number(),
  coupons: z.array(noteCoupon),
  coupons_received: z.number(),
  tax_deducted: z.number(),
  next: z.nullable(z.strictObject({ step: z.enum(noteSteps), day: z.string() })),
  /** Before its maturity: what leaving now would bring, or why it cannot be left. */
  exit: z.nullable(
    z.strictObject({
      why_not: z.nullable(z.string()),
      value: z.nullable(z.number()),
      fee: z.nullable(z.number()),
      net: z.nullable(z.number()),
    }),
  ),
  /** How it ended: at maturity by the formula, early at the approved value, or by what was recovered. */
  ended: z.nullable(
    z.strictObject({
      how: z.enum(['matured', 'exited', 'recovered']),
      quantity: z.number(),
      payout: z.number(),
      fee: z.number(),
      day: z.string(),
    }),
  ),
})
export type OwnNote = z.output<typeof ownNote>

export const listOwnNotes = apiCall({
  method: 'GET',
  path: '/qt/app/v1/holding',
  access: 'approved-client',
  summary:
    'The client’s own structured notes: coupons paid and to come, fixings, what comes next, and what an early exit would bring. All that are subscribed to or held, then those that are over, 50 at a time.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({ notes: z.array(ownNote), next: z.nullable(z.string()) }),
})

export const viewOwnNote = apiCall({
  method: 'GET',
  path: '/qt/app/v1/order/:id',
  access: 'approved-client',
  summary: 'One of the client’s structured notes by its order, also when it is over.',
  params: which,
  reply: ownNote,
})

/** As the firm sees it. */
export const firmNote = z.strictObject({
  ...note.shape,
  clients: z.number(),
  /** What clients hold of it now, at face value. */
  held: z.number(),
  /** Trading days until today without a close that the note needs. */
  missing_days: z.array(z.string()),
  /** What falls due next for its holders. */
  next: z.nullable(z.strictObject({ step: z.enum(noteSteps), day: z.string() })),
})
export type FirmNote = z.output<typeof firmNote>

export const listFirmNotes = consoleCall({
  method: 'GET',
  path: '/notes',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Structured notes with what clients hold of them, what falls due next, and fixings that are missing; those that are no longer offered and that nobody holds 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ notes: z.array(firmNote), next: olderOffers }),
})
