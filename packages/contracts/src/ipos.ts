/** contracts: shares of an issue: the calendar, an application with its bids, and the draw that anyone can repeat. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { rupees } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'
import { orderStatuses, posting } from './orders.ts'
import { offerPdf } from './pdf-fields.ts'

/** `upcoming` until it opens, `closed` until it is allotted, `allotted` until it trades. */
export const ipoStates = ['upcoming', 'open', 'closed', 'allotted', 'listed', 'failed'] as const
export type IpoState = (typeof ipoStates)[number]

export const ipoModes = ['full', 'one-lot-then-proportional', 'draw'] as const

/** One of up to three; without a price it is at cut-off: whatever the price is, at most the cap. */
const bidTold = z.strictObject({ lots: z.number(), price: z.nullable(z.number()) })

/** The client’s own application. */
export const ipoApplication = z.strictObject({
  /** The order’s. */
  id: z.string(),
  offer_id: z.string(),
  /** What the draw calls it. */
  number: z.string(),
  status: z.enum(orderStatuses),
  bids: z.array(bidTold),
  /** Shares of the largest bid. */
  applied: z.number(),
  blocked: z.number(),
  applied_at: z.string(),
  /** Changed or withdrawn until then. */
  can_change: z.boolean(),
  /** Null until it is allotted. */
  allotted: z.nullable(z.number()),
  issue_price: z.nullable(z.number()),
  /** In the draw; null before it, and where every bid was below the issue price. */
  rank: z.nullable(z.number()),
  key: z.nullable(z.string()),
  applicants: z.nullable(z.number()),
  /** The last rank with shares, in a draw. */
  last_rank: z.nullable(z.number()),
  release_on: z.string(),
  listing_on: z.string(),
  /** The day of release is over, and the money is still blocked. */
  is_late: z.boolean(),
})
export type IpoApplication = z.output<typeof ipoApplication>

const ipoShape = {
  id: z.string(),
  /** Of the terms: an application names the one that was read. */
  version: z.number(),
  market,
  symbol,
  name: z.string(),
  isin: z.string(),
  sector: z.string(),
  about: z.string(),
  risk: z.string(),
  rhp_url: z.nullable(z.string()),
  /** Documents that can be kept. */
  pdfs: z.optional(z.array(offerPdf)),
  state: z.enum(ipoStates),
  floor: z.number(),
  cap: z.number(),
  retail_discount: z.number(),
  lot: z.number(),
  /** For retail, in all. */
  shares: z.number(),
  /** The most that a retail applicant can apply for at the cap. */
  most_lots: z.number(),
  opens_at: z.string(),
  closes_at: z.string(),
  allotment_by: z.string(),
  release_on: z.string(),
  listing_on: z.string(),
  issue_price: z.nullable(z.number()),
  /** SHA-256 of the secret that the draw will be made with, and since when it is known. */
  commitment: z.string(),
  sealed_at: z.string(),
  /** So far, with where and when that is known from. */
  demand: z.strictObject({
    applications: z.number(),
    shares: z.number(),
    /** Of these, of one lot each through other brokers. */
    others: z.number(),
    /** Of a hundred applicants so many would get a lot now; null where everybody would. */
    winners_in_100: z.nullable(z.number()),
    source: z.string(),
    at: z.string(),
  }),
  drawn_at: z.nullable(z.string()),
  /** Once it trades: the price now against the issue price. */
  listed: z.nullable(
    z.strictObject({
      at: z.string(),
      price: z.nullable(z.number()),
      change_pct: z.nullable(z.number()),
      source: z.string(),
      as_of: z.string(),
    }),
  ),
  failure: z.nullable(z.string()),
}

export const ipo = z.strictObject({ ...ipoShape, own: z.nullable(ipoApplication) })
export type Ipo = z.output<typeof ipo>

export const listIpos = apiCall({
  method: 'GET',
  path: '/ipo/app/v1/list',
  access: 'approved-client',
  summary:
    'Issues with the client’s own application: all that are open, upcoming or being allotted, then those that are listed, with their gain, or failed, the last to close first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ ipos: z.array(ipo), next: olderOffers }),
})

const which = z.strictObject({ id: z.uuid() })

export const viewIpo = apiCall({
  method: 'GET',
  path: '/ipo/app/v1/:id',
  access: 'approved-client',
  summary: 'One issue: band, lot, dates, demand so far, and the client’s own application.',
  params: which,
  reply: ipo,
})

const LOTS = 'Enter a whole number of lots.'
const BIDS = 'Enter one to three bids.'

export const applyForIpo = apiCall({
  method: 'POST',
  path: '/ipo/app/v1/record/sub/:id',
  access: 'approved-client',
  summary:
    'Apply for shares of an issue with up to three bids, or change the application until it closes. The dearest bid is blocked, and nothing is debited. Needs a PIN grant where a PIN is set. With dry_run=1 nothing is done and the answer tells what would be.',
  params: which,
  query: z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({
    bids: z
      .array(
        z.strictObject({
          lots: z.int(LOTS).check(z.gte(1, LOTS), z.lte(100_000, LOTS)),
          /** Without one: at cut-off. */
          price: z.optional(rupees),
        }),
        BIDS,
      )
      .check(z.minLength(1, BIDS), z.maxLength(3, BIDS)),
    version: z.int().check(z.gte(1)),
    consent: z.optional(z.literal(true)),
  }),
  reply: z.strictObject({
    /** Null in a dry run. */
    id: z.nullable(z.string()),
    number: z.nullable(z.string()),
    status: z.literal('pending'),
    /** Shares of the largest bid, and what is blocked for the dearest. */
    applied: z.number(),
    blocked: z.number(),
    /** What moves now: above zero from cash, below zero back to it. */
    change: z.number(),
    is_change: z.boolean(),
    short_by: z.nullable(z.number()),
    postings: z.array(posting),
    says: z.string(),
  }),
})
export type IpoApplied = z.output<typeof applyForIpo.reply>

export const viewIpoApplication = apiCall({
  method: 'GET',
  path: '/ipo/app/v1/record/:id',
  access: 'approved-client',
  summary: 'The client’s own application, by its order: bids, what was allotted, key and rank in the draw.',
  params: which,
  reply: ipoApplication,
})

/** Everything that the draw was made of: whoever has it can make it again. */
export const ipoDrawn = z.strictObject({
  id: z.string(),
  name: z.string(),
  symbol,
  shares: z.number(),
  lot: z.number(),
  closes_at: z.string(),
  commitment: z.string(),
  sealed_at: z.string(),
  secret: z.string(),
  /** The first signed head of the ledger after the close: its hash is SHA-256 of its body, which says when it was made. */
  beacon: z.strictObject({ number: z.number(), hash: z.string(), body: z.string(), at: z.string() }),
  issue_price: z.number(),
  mode: z.enum(ipoModes),
  drawn_at: z.string(),
  applicants: z.number(),
  demand: z.number(),
  /** Of one lot each through other brokers: X-00001 and on. */
  others: z.number(),
  /** Through us, by their numbers, with what each applied for at the issue price and was allotted. */
  applications: z.array(z.strictObject({ number: z.string(), applied: z.number(), allotted: z.number() })),
})
export type IpoDrawn = z.output<typeof ipoDrawn>

export const viewIpoDraw = apiCall({
  method: 'GET',
  path: '/ipo/app/v1/draw/:id',
  access: 'public',
  summary:
    'The draw of an issue, with everything to make it again: secret, beacon, and every application by its number.',
  params: which,
  reply: ipoDrawn,
})

/** As the firm sees it. */
export const firmIpo = z.strictObject({
  ...ipoShape,
  /** Of our clients. */
  clients: z.number(),
  blocked: z.number(),
  /** Applications whose money is still to be settled by the draw. */
  open: z.number(),
  allotted: z.number(),
  debited: z.number(),
  mode: z.nullable(z.enum(ipoModes)),
  /** The head of the ledger that the draw will be, or was, made with; null until one is signed after the close. */
  beacon: z.nullable(z.number()),
  /** Allotted, and its day of listing has come. */
  is_to_list: z.boolean(),
  is_late: z.boolean(),
})
export type FirmIpo = z.output<typeof firmIpo>

export const listFirmIpos = consoleCall({
  method: 'GET',
  path: '/ipos',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Issues, the last to close first: all that are not listed yet, then those that are listed or have failed, 50 at a time; with what our clients have applied for, the draw, and what is late.',
  query: offersAfter,
  reply: z.strictObject({ ipos: z.array(firmIpo), next: olderOffers }),
})
