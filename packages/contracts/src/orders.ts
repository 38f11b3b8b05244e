/** contracts: buying, holding, selling. What an order bought is kept at its cost, and sold whole or in parts. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { tradeTypeFilters } from './limits.ts'
import { heldMarket, market, symbol } from './market-fields.ts'

export const orderKinds = ['standard', 'fo', 'otc', 'ipo', 'bond', 'quant', 'fund'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * `pending`: applied for, not allotted yet. `listing`: allotted, not traded yet. `awaiting`: not filled, or not all of it. `holding`: bought.
 * `sold`: closed.
 */
export const orderStatuses = [
  'pending',
  'listing',
  'awaiting',
  'holding',
  'sold',
  'rejected',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Something is still to come of it. */
export const openStatuses = ['pending', 'listing', 'awaiting'] as const satisfies readonly OrderStatus[]

/** How something left an order that nobody sold: paid back on its day, redeemed, left before its day, or recovered from its issuer. */
export const leavings = ['matured', 'redeemed', 'exited', 'recovered'] as const
export type LeftAs = (typeof leavings)[number]

export const isOpenStatus = (status: string): boolean => openStatuses.some((open) => open === status)

export const orderTypes = ['market', 'limit'] as const
export type OrderType = (typeof orderTypes)[number]

/** How each product is named to the client. */
export const displayTypes = {
  standard: 'STOCK STD',
  fo: 'STOCK D.D.',
  otc: 'STOCK P.M.',
  ipo: 'STOCK ST',
  bond: 'BOND',
  quant: 'STRUCTURED',
  fund: 'FUND',
} as const satisfies Record<OrderKind, string>

export const orderKind = z.enum(orderKinds)
const day = z.string()

/** The parts of what a trade costs, in rupees. They add up to `total`. */
export const fees = z.strictObject({
  brokerage: z.number(),
  stt: z.number(),
  txn: z.number(),
  gst: z.number(),
  total: z.number(),
  stamp: z.number(),
  sebi: z.number(),
  dp: z.number(),
  /** Of a fund’s units that leave early; stays with the scheme. */
  exit_load: z.optional(z.number()),
})
export type OrderFees = z.output<typeof fees>

/** One charge with what it was worked out from, and who says so. */
export const feeLine = z.strictObject({
  charge: z.string(),
  name: z.string(),
  base: z.nullable(z.number()),
  rate: z.string(),
  amount: z.number(),
  rule: z.string(),
  since: day,
  source: z.string(),
})
export type FeeLine = z.output<typeof feeLine>

/** One movement of the ledger: rupees, or units of an asset. Places are in words: "Your cash", "The market". */
export const posting = z.strictObject({
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  /** Rupees where the asset is INR, units otherwise. */
  amount: z.number(),
})
export type Posting = z.output<typeof posting>

/** Where a price came from. */
export const provenance = { source: z.string(), as_of: z.string() }

/** A whole number of shares, 1 or more. */
export const orderQuantity = z
  .number()
  .check(
    z.refine(
      (n) => Number.isSafeInteger(n) && n > 0 && n <= 10_000_000,
      'A quantity is a whole number of shares.',
    ),
  )

/** What an order does, before and after it is placed: the same shape, `id` is null in a dry run. */
export const placedOrder = z.strictObject({
  id: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  market,
  symbol,
  name: z.string(),
  quantity: z.number(),
  /** How much of it was, or would be, bought at once; at which price on average; the rest waits. */
  filled: z.number(),
  price: z.nullable(z.number()),
  /** What is bought at once: value + fees = net. */
  trade_value: z.number(),
  fees,
  fee_lines: z.array(feeLine),
  net_value: z.number(),
  /** What is set aside for the part that waits, its charges included. */
  blocked: z.number(),
  /** In a dry run: what is missing of the money for it; null where there is enough. */
  short_by: z.nullable(z.number()),
  /** The most that one share can cost. A market order is protected too. */
  limit_price: z.number(),
  last_price: z.number(),
  /**
   * How far a limit lies from the last price, in percent cut to two decimals; negative is below it. Null for a market order.
   * Beyond `limits.farLimitPct` on either side a ticket warns. Outside the band the order is refused.
   */
  limit_away_pct: z.nullable(z.number()),
  /** The lowest and the highest price that the exchange takes today. */
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  expires_at: z.nullable(z.string()),
  /** What happens next, in one sentence. */
  says: z.string(),
  postings: z.array(posting),
  ...provenance,
})
export type PlacedOrder = z.output<typeof placedOrder>

const dryRun = z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) })

export const buyStock = apiCall({
  method: 'POST',
  path: '/stock/app/v1/buy',
  access: 'approved-client',
  summary:
    'Buy a stock at the market or up to a limit. Needs a PIN grant where a PIN is set. With dry_run=1 nothing is done and the answer tells what would be.',
  query: dryRun,
  body: z.strictObject({
    market,
    symbol,
    quantity: orderQuantity,
    order_type: z.enum(orderTypes),
    /** With a limit order: the most that one share may cost. */
    price: z.optional(rupees),
    consent: z.optional(z.literal(true)),
  }),
  reply: placedOrder,
})

export const buyAtDesk = apiCall({
  method: 'POST',
  path: '/fo/app/v1/buy',
  access: 'approved-client',
  summary:
    'Hand an order to the dealing desk, for a stock of today’s desk list, up to a limit. Needs a PIN grant where a PIN is set.',
  query: dryRun,
  body: z.strictObject({
    market,
    symbol,
    quantity: orderQuantity,
    price: rupees,
    consent: z.optional(z.literal(true)),
  }),
  reply: placedOrder,
})

/** A stock that the dealing desk works today. */
export const deskOffer = z.strictObject({
  market,
  symbol,
  name: z.string(),
  price: z.nullable(z.number()),
  change_pct: z.nullable(z.number()),
  /** Why the desk has it on its list, and the most that one order may be. */
  note: z.string(),
  most: z.number(),
  ...provenance,
})
export type DeskOffer = z.output<typeof deskOffer>

export const listDesk = apiCall({
  method: 'GET',
  path: '/fo/app/v1/list',
  access: 'approved-client',
  summary: 'What the dealing desk works today.',
  reply: z.array(deskOffer),
})

/**
 * What fractions of a share brought that companies' acts left of an order and that were sold for the client, and what they had
 * cost, charges included.
 */
export const fraction = z.strictObject({ proceeds: z.number(), cost: z.number() })

/**
 * An order as the lists show it. Shares and prices are those of today, after every split, bonus and consolidation since the trade;
 * of an order that is over, those of the day it ended.
 */
export const order = z.strictObject({
  id: z.string(),
  ttype: orderKind,
  status: z.enum(orderStatuses),
  display_type: z.string(),
  market: heldMarket,
  symbol,
  name: z.string(),
  order_type: z.enum(orderTypes),
  order_time: z.string(),
  /**
   * What is held of it. While it waits: what was asked for. When it is over: what was sold, and of one that was folded away what was
   * bought. A part of a share may stand here where some were sold before a consolidation.
   */
  quantity: z.number(),
  /** As it was bought. */
  filled: z.number(),
  /** How much of it has been sold: times `sell_price` it is `sell_trade_value`. */
  sold_quantity: z.number(),
  /** As it was placed. */
  limit_price: z.nullable(z.number()),
  /** What the client ordered at: the limit, or for a market order the price it was filled at. The same in every call. */
  order_price: z.nullable(z.number()),
  /** What one share cost on average, before charges. Null before anything was bought. */
  buy_price: z.nullable(z.number()),
  /** Of what is held; when it is over, all that was paid. */
  buy_trade_value: z.number(),
  buy_net_value: z.number(),
  execution_time: z.nullable(z.string()),
  /** While it waits. */
  blocked: z.number(),
  /** The offer that it was taken from. */
  offer_id: z.optional(z.string()),
  /** Of what was applied for; there once it is allotted. */
  allotted: z.optional(z.number()),
  /** What is still to be paid of an allotment, below zero. It is blocked in the account, and no debt. */
  outstanding: z.optional(z.number()),
  waits_for: z.nullable(z.string()),
  /** Where it is with the exchange, while it waits and was sent to one. */
  exchange_says: z.optional(z.string()),
  expires_at: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /** Why it was rejected, cancelled or has lapsed. */
  reason: z.nullable(z.string()),
  /** The day on which the shares, and after a sale the money, are settled. */
  settles_on: z.nullable(day),
  sell_price: z.nullable(z.number()),
  sell_trade_value: z.nullable(z.number()),
  sell_net_value: z.nullable(z.number()),
  fraction: z.nullable(fraction),
  /** Where a company's act left no whole share of it and so ended it: the act. */
  folded_by: z.nullable(z.string()),
  /** How the last of it left, where it was not sold. */
  left_as: z.optional(z.enum(leavings)),
  /** What sales and fractions brought against what they had cost. */
  profit: z.nullable(z.number()),
  /** In percent. */
  roi: z.nullable(z.number()),
  closed_at: z.nullable(z.string()),
  /** Of a fund: what was asked for, the day whose NAV it gets, and the SIP that it belongs to. */
  fund: z.optional(
    z.strictObject({ amount: z.number(), nav_day: z.string(), sip_id: z.nullable(z.string()) }),
  ),
})
export type Order = z.output<typeof order>

/**
 * All lots of one security together, on whichever exchange they were bought. Live values are worked out from `quantity` and the
 * price of the moment, which is that of the listing named here: a live one before one that is not, then NSE's.
 */
export const position = z.strictObject({
  /** What kind of asset it is, where the server knows more than one: which product shows it. */
  asset_kind: z.optional(z.string()),
  /** Allotted and not traded yet: it can be neither bought nor sold. */
  is_unlisted: z.optional(z.literal(true)),
  market: heldMarket,
  symbol,
  name: z.string(),
  quantity: z.number(),
  lots: z.number(),
  /** How many of them lie on which exchange, the one named above first. */
  listings: z.array(z.strictObject({ market: heldMarket, symbol, quantity: z.number(), lots: z.number() })),
  /** What one share cost, with charges: `cost` ÷ `quantity`, to the nearest paisa. */
  average_price: z.number(),
  /** What was paid, with charges. */
  cost: z.number(),
  price: z.nullable(z.number()),
  previous_close: z.nullable(z.number()),
  value: z.nullable(z.number()),
  profit: z.nullable(z.number()),
  roi: z.nullable(z.number()),
  /** What today did to it: `value` − `quantity_before` × `previous_close` + `day_money`. */
  day_change: z.nullable(z.number()),
  /** How many were held at the close before, in shares of today. */
  quantity_before: z.number(),
  /** What today’s sales and the company brought, less what today’s purchases cost, all charges included; of a fraction of a share that was sold, its gain since the close before. */
  day_money: z.number(),
  state: z.enum(['live', 'stale', 'halted', 'closed']),
  ...provenance,
})
export type Position = z.output<typeof position>

const dtype = z.optional(z.enum(tradeTypeFilters))
const page = { dtype, after: z.optional(z.uuid()) }

export const listHolding = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/holding',
  access: 'approved-client',
  summary:
    'What the client holds: every position, and the lots of one stock or of all, newest first, 50 at a time.',
  query: z.strictObject({ ...page, market: z.optional(heldMarket), symbol: z.optional(symbol) }),
  reply: z.strictObject({
    positions: z.array(position),
    /** What today did beside these positions: to what was sold off today, and what belongs to no position. */
    day_change_beside: z.number(),
    orders: z.array(order),
    next: z.nullable(z.string()),
    /** How far the client's ledger reached when this was read: the units above are those of this entry. */
    entries: z.number(),
    head: z.string(),
  }),
})

export const listAwaiting = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/awaiting',
  access: 'approved-client',
  summary: 'Orders that wait, newest first, 50 at a time, each with what it waits for.',
  query: z.strictObject(page),
  reply: z.strictObject({ orders: z.array(order), next: z.nullable(z.string()) }),
})

export const listHistory = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/history',
  access: 'approved-client',
  summary: 'Orders that are over: sold, rejected, cancelled. The last one first, 50 at a time.',
  query: z.strictObject(page),
  reply: z.strictObject({ orders: z.array(order), next: z.nullable(z.string()) }),
})

export const listDeskHolding = apiCall({
  method: 'GET',
  path: '/fo/app/v1/order/holding',
  access: 'approved-client',
  summary: 'The client’s lots of one stock that were bought through the dealing desk.',
  query: z.strictObject({ market, symbol }),
  reply: z.array(order),
})

export const orderId = z.strictObject({ id: z.uuid() })
/** Which order, and of which product. */
export const whichOrder = z.strictObject({ did: z.uuid(), ttype: orderKind })

export const cancelOrder = apiCall({
  method: 'POST',
  path: '/client/app/v1/order/cancel/:id',
  access: 'approved-client',
  summary: 'Take back what has not been bought yet. The blocked money is released at once.',
  params: orderId,
  reply: order,
})
