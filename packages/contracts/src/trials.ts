/** contracts: promotional credit: what is offered, what a client has accepted, and what it has paid. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'

/** What a client can be offered: open now, and not taken yet. */
export const offeredCredit = z.strictObject({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  offered_from: z.string(),
  /** The last day to accept it. */
  accept_by: z.string(),
  /** The last day whose charges it pays. */
  ends_on: z.string(),
  /** SHA-256 of the terms, word for word: an acceptance names the terms that were read. */
  terms_sha256: z.string(),
  terms: z.array(z.string()),
})
export type OfferedCredit = z.output<typeof offeredCredit>

export const creditStates = ['accepted', 'used', 'expired', 'given-up'] as const
export type CreditState = (typeof creditStates)[number]

/** What happened to a credit: each is a transfer of the ledger. */
export const creditMove = z.strictObject({
  /** The ledger's number of the transfer. */
  id: z.string(),
  kind: z.enum(['accepted', 'spent', 'ended']),
  at: z.string(),
  amount: z.number(),
  /** Of a charge: the day it is of, and the order with its stock. */
  day: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  ttype: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
})
export type CreditMove = z.output<typeof creditMove>

export const ownCredit = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(creditStates),
  amount: z.number(),
  left: z.number(),
  spent: z.number(),
  accepted_at: z.string(),
  ends_on: z.string(),
  ended_at: z.nullable(z.string()),
  terms_sha256: z.string(),
  terms: z.array(z.string()),
  /** The last 50 charges that it paid, its acceptance and its end. */
  moves: z.array(creditMove),
  /** How many charges it paid before these. */
  older_moves: z.number(),
})
export type OwnCredit = z.output<typeof ownCredit>

/** The last order that was charged, by itself: what a credit would have done for it. */
export const chargedOrder = z.strictObject({
  id: z.string(),
  ttype: z.string(),
  symbol: z.string(),
  charges: z.number(),
})

export const credits = z.strictObject({
  offers: z.array(offeredCredit),
  /** Those that still pay first; the last 50. */
  own: z.array(ownCredit),
  /** How many there are besides: their movements stand in the records. */
  older: z.number(),
  last_order: z.nullable(chargedOrder),
  /** Charges of trades whose day is not over: what the credit pays of them is known then. */
  pending: z.strictObject({ charges: z.number(), pays: z.number(), paid_at: z.nullable(z.string()) }),
})
export type Credits = z.output<typeof credits>

export const listCredits = apiCall({
  method: 'GET',
  path: '/trial/app/v1',
  access: 'approved-client',
  summary:
    'Promotional credit that is offered to the client, and what was accepted with everything it paid. Without a right to a bonus nothing is offered; what was accepted stays. Refused where there is neither.',
  reply: credits,
})

export const acceptCredit = apiCall({
  method: 'POST',
  path: '/trial/app/v1/accept',
  access: 'approved-client',
  summary:
    'Accept an offered credit on exactly the terms that were read. It pays charges and nothing else, and holds up nothing.',
  body: z.strictObject({
    id: z.uuid('Choose the offer.'),
    terms_sha256: z.string('Read the terms first.').check(z.regex(/^[0-9a-f]{64}$/, 'Read the terms first.')),
    consent: z.literal(true, 'Tick that you have read the terms.'),
  }),
  reply: ownCredit,
})

export const giveUpCredit = apiCall({
  method: 'POST',
  path: '/trial/app/v1/:id/give-up',
  access: 'approved-client',
  summary: 'Give up what is left of a credit. It returns to the firm; nothing else changes.',
  params: z.strictObject({ id: z.uuid() }),
  reply: ownCredit,
})

/** As the firm sees it. */
export const firmCreditOffer = z.strictObject({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  state: z.enum(['upcoming', 'open', 'over']),
  opens_on: z.string(),
  accept_by: z.string(),
  ends_on: z.string(),
  /** Null: everyone who is allowed a bonus. */
  client_account: z.nullable(z.string()),
  /** How many can be offered it now. */
  allowed: z.number(),
  accepted: z.number(),
  /** Of all that was accepted. */
  given: z.number(),
  spent: z.number(),
  left: z.number(),
})
export type FirmCreditOffer = z.output<typeof firmCreditOffer>

export const listFirmCredits = consoleCall({
  method: 'GET',
  path: '/credits',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Offers of promotional credit with what was accepted and spent: all that are not over, then the others, the newest first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ offers: z.array(firmCreditOffer), next: olderOffers }),
})
