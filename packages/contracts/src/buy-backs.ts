/** contracts: a company buys its own shares back by tender: what a holder may tender, and what became of it. */
import * as z from 'zod/mini'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { market, symbol } from './market-fields.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'

/** `upcoming` until it opens, `closed` until the acceptance is entered. */
export const buyBackStates = ['upcoming', 'open', 'closed', 'accepted', 'withdrawn'] as const
export type BuyBackState = (typeof buyBackStates)[number]

const terms = {
  id: z.string(),
  market,
  symbol,
  name: z.string(),
  state: z.enum(buyBackStates),
  /** A share. */
  price: z.number(),
  record_day: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  pay_day: z.string(),
}

/** As one holder sees it. */
export const buyBack = z.strictObject({
  ...terms,
  /** On which exchanges the same shares are listed. */
  listings: z.array(z.strictObject({ market, symbol })),
  /** Of the terms: a tender names the one that was read. */
  version: z.number(),
  held_on_record_day: z.number(),
  /** At most ₹2 lakh on the record date: 15% of the offer is reserved for such holders. */
  is_small_holder: z.boolean(),
  /** How many are sure to be accepted; more may be, where others tender less. */
  entitled: z.number(),
  /** The most that can be tendered now, what is tendered already included. */
  most: z.number(),
  tendered: z.number(),
  /** Null until the acceptance is entered. */
  accepted: z.nullable(z.number()),
  /** What the accepted shares bring: before charges, the charges, and what is credited on the payment date. */
  gross: z.number(),
  charges: z.number(),
  net: z.number(),
})
export type BuyBack = z.output<typeof buyBack>

export const listBuyBacks = apiCall({
  method: 'GET',
  path: '/client/app/v1/buy-backs',
  access: 'approved-client',
  summary:
    'Buy-backs that the client may tender in, or has tendered in: with the entitlement, the most that can be tendered, and what became of it.',
  reply: z.strictObject({ buy_backs: z.array(buyBack) }),
})

const SHARES = 'Enter a whole number of shares.'

export const tenderShares = apiCall({
  method: 'POST',
  path: '/client/app/v1/buy-backs/:id/tender',
  access: 'approved-client',
  summary:
    'Tender so many shares in a buy-back, change that, or withdraw with 0: until it closes. What is tendered is blocked until the company decides.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    quantity: z.int(SHARES).check(z.gte(0, SHARES), z.lte(99_999_999, SHARES)),
    version: z.int().check(z.gte(1)),
  }),
  reply: z.strictObject({ id: z.string(), tendered: z.number() }),
})

/** As the firm sees it. */
export const firmBuyBack = z.strictObject({
  ...terms,
  small_ratio: z.string(),
  other_ratio: z.string(),
  /** Shares of our clients, and how many clients. */
  tendered: z.number(),
  clients: z.number(),
  /** Null until the acceptance is entered. */
  accepted: z.nullable(z.number()),
  /** Clients whose tender is still to be settled by the acceptance. */
  open: z.number(),
})
export type FirmBuyBack = z.output<typeof firmBuyBack>

export const listFirmBuyBacks = consoleCall({
  method: 'GET',
  path: '/buy-backs',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Buy-backs with what our clients have tendered and what was accepted: all that are not decided, then the others, the last to close first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ buy_backs: z.array(firmBuyBack), next: olderOffers }),
})
