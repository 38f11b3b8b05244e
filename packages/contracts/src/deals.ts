/** contracts: post-market deals: what is offered after the close, what a client asks for, is allotted and pays. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { rupees } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'
import { feeLine, fees, orderQuantity, orderStatuses } from './orders.ts'
import { offerPdf } from './pdf-fields.ts'

/** `upcoming` until it opens, `closed` until it is allotted, `allotted` until the due time, and then `over`. */
export const dealStates = ['upcoming', 'open', 'closed', 'allotted', 'over'] as const
export type DealState = (typeof dealStates)[number]

/** As everyone sees it. */
const deal = {
  id: z.string(),
  /** Of the terms: a purchase names the one that was read. */
  version: z.number(),
  market,
  symbol,
  name: z.string(),
  state: z.enum(dealStates),
  seller: z.string(),
  lot: z.number(),
  total: z.number(),
  remaining: z.number(),
  opens_at: z.string(),
  closes_at: z.string(),
  due_at: z.string(),
  price_kind: z.enum(['close', 'named']),
  price_day: z.nullable(z.string()),
  /** A share; null while the official close is not known. */
  price: z.nullable(z.number()),
  /** The most that a share can cost: what is blocked for it. Null where the market has no price yet. */
  most_price: z.nullable(z.number()),
  /** What is blocked for one lot at most, charges included. */
  least_amount: z.nullable(z.number()),
  risk: z.string(),
  /** Documents that can be kept. */
  pdfs: z.optional(z.array(offerPdf)),
  /** The last price at the exchange, for comparison. */
  last_price: z.nullable(z.number()),
  /** Of the price, and since when it holds; of the last price where the close is not known. */
  source: z.string(),
  as_of: z.string(),
}

export const listedDeal = z.strictObject(deal)
export type ListedDeal = z.output<typeof listedDeal>

/** One purchase of the client's: what was asked for, allotted and paid. */
export const dealOrder = z.strictObject({
  id: z.string(),
  status: z.enum(orderStatuses),
  order_time: z.string(),
  allotted_at: z.nullable(z.string()),
  applied: z.number(),
  /** Null until the firm has allotted. */
  allotted: z.nullable(z.number()),
  price: z.nullable(z.number()),
  /** Of what is allotted: value + fees = total. */
  value: z.nullable(z.number()),
  fees: z.nullable(fees),
  fee_lines: z.array(feeLine),
  total: z.nullable(z.number()),
  paid: z.number(),
  blocked: z.number(),
  /** What is still to be paid, below zero; it is blocked in the account, and no debt. */
  outstanding: z.number(),
  due_at: z.string(),
  /** Released when less than asked for was allotted, or at a lower price than was blocked. */
  released: z.number(),
  reason: z.nullable(z.string()),
  /** Until the deal closes. */
  can_cancel: z.boolean(),
})
export type DealOrder = z.output<typeof dealOrder>

export const viewedDeal = z.strictObject({
  ...deal,
  /** Of all clients, once it is allotted. */
  allotted: z.nullable(z.number()),
  clients: z.nullable(z.number()),
  /** All that are open, and the last 50 that are over. */
  orders: z.array(dealOrder),
  /** How many more are over. */
  earlier: z.number(),
})
export type ViewedDeal = z.output<typeof viewedDeal>

export const listDeals = apiCall({
  method: 'GET',
  path: '/otc/app/v1/list',
  access: 'approved-client',
  summary:
    'Post-market deals, the next to close first: open and upcoming ones and those with a purchase of the client’s to answer, then the others that have closed, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ deals: z.array(listedDeal), next: olderOffers }),
})

const whichDeal = z.strictObject({ id: z.uuid() })

export const viewDeal = apiCall({
  method: 'GET',
  path: '/otc/app/v1/:id',
  access: 'approved-client',
  summary: 'One post-market deal, with the client’s own purchases in it.',
  params: whichDeal,
  reply: viewedDeal,
})

const dryRun = z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) })

/** What a purchase does: the same before and after, `id` is null in a dry run. */
export const dealPurchase = z.strictObject({
  id: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  deal_id: z.string(),
  quantity: z.number(),
  /** A share at most. */
  price: z.number(),
  trade_value: z.number(),
  fees,
  fee_lines: z.array(feeLine),
  /** Value and charges at most. */
  blocked: z.number(),
  /** In a dry run: what is missing of the money for it; null where there is enough. */
  short_by: z.nullable(z.number()),
  /** What happens next, in one sentence. */
  says: z.string(),
})
export type DealPurchase = z.output<typeof dealPurchase>

export const purchaseDeal = apiCall({
  method: 'POST',
  path: '/otc/app/v1/record/purchase',
  access: 'approved-client',
  summary:
    'Ask for shares of a post-market deal, in whole lots. What they can cost at most is blocked. Needs a PIN grant where a PIN is set.',
  query: dryRun,
  body: z.strictObject({
    id: z.uuid('Choose the deal.'),
    quantity: orderQuantity,
    version: z.int().check(z.gte(1)),
    consent: z.optional(z.literal(true)),
  }),
  reply: dealPurchase,
})

/** What a payment, or a refusal of it, does. */
export const dealAnswer = z.strictObject({
  id: z.string(),
  status: z.enum(orderStatuses),
  allotted: z.number(),
  paid: z.number(),
  outstanding: z.number(),
  /** Returned to the client's cash with it. */
  released: z.number(),
  /** If nothing more is paid by the due time: whole lots that the payments cover, charges included. */
  keeps: z.number(),
  keeps_cost: z.number(),
  lapses: z.number(),
  due_at: z.string(),
  says: z.string(),
})
export type DealAnswer = z.output<typeof dealAnswer>

export const allocateDeal = apiCall({
  method: 'POST',
  path: '/otc/app/v1/record/allocate/:id',
  access: 'approved-client',
  summary:
    'Accept an allotment and pay for it, in full or a part of it, from what is blocked; or decline it, and everything is released.',
  params: whichDeal,
  query: dryRun,
  body: z.strictObject({
    decision: z.enum(['accept', 'decline'], 'Choose to accept or to decline.'),
    /** What is paid now; all that is outstanding where it is left out. */
    amount: z.optional(rupees),
    consent: z.optional(z.literal(true)),
  }),
  reply: dealAnswer,
})

/** As the firm sees it. */
export const firmDeal = z.strictObject({
  ...deal,
  applications: z.number(),
  clients: z.number(),
  applied: z.number(),
  allotted: z.nullable(z.number()),
  paid: z.number(),
  outstanding: z.number(),
  /** Applications that wait for the allotment or for the client. */
  open: z.number(),
  has_proposal: z.boolean(),
})
export type FirmDeal = z.output<typeof firmDeal>

export const firmApplication = z.strictObject({
  order_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_account: z.string(),
  order_time: z.string(),
  status: z.enum(orderStatuses),
  applied: z.number(),
  allotted: z.nullable(z.number()),
  blocked: z.number(),
  paid: z.number(),
  outstanding: z.number(),
})
export type FirmApplication = z.output<typeof firmApplication>

export const listFirmDeals = consoleCall({
  method: 'GET',
  path: '/deals',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Post-market deals, the last to close first: all that are not over, then the others, 50 at a time; with what was applied for, allotted and paid.',
  query: offersAfter,
  reply: z.strictObject({ deals: z.array(firmDeal), next: olderOffers }),
})

export const viewFirmDeal = consoleCall({
  method: 'GET',
  path: '/deals/:id',
  access: 'staff',
  roles: staffRoles,
  summary: 'One post-market deal with its applications, in the order in which they came, 500 at a time.',
  params: whichDeal,
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({
    deal: firmDeal,
    applications: z.array(firmApplication),
    next: z.nullable(z.string()),
  }),
})
