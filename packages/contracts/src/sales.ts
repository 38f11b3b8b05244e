/** contracts: selling a lot: a price that the server stands by for 20 s, and the sale at it. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import {
  feeLine,
  fees,
  orderId,
  orderKind,
  orderQuantity,
  orderStatuses,
  provenance,
  whichOrder,
} from './orders.ts'

/** A price at which the lot, or the part of it that was asked for, can be sold now, good for 20 s, once. */
export const sellQuote = z.strictObject({
  /** Null where no price can be given; then `price` is 0. */
  quote_id: z.nullable(z.string()),
  price: z.number(),
  /** The tradable quantity on the book right now; 0 means halted, at its circuit, or closed. */
  S1: z.number(),
  /** How many the quote is for: all of the lot, unless a part was asked for. */
  quantity: z.number(),
  /** How many of the lot can be sold; what is not sold keeps its cost. Absent from a server that sells whole lots only. */
  held: z.optional(z.number()),
  /** Bonus shares of the lot that cannot be sold yet, by the day of their allotment. Absent where there are none. */
  not_allotted: z.optional(z.array(z.strictObject({ quantity: z.number(), allotted_on: z.string() }))),
  /** Shares of the lot that are tendered in a buy-back and cannot be sold until it is decided. Absent where there are none. */
  tendered: z.optional(z.number()),
  expires_at: z.string(),
  /** How long it is good for from now on, in milliseconds: a page need not trust its own clock. */
  valid_ms: z.number(),
  trade_value: z.number(),
  /** Of a bond: interest since the last coupon, paid beside the value. */
  accrued: z.optional(z.number()),
  /** 0.2% of the value: the upper estimate. What will really be charged stands beside it. */
  estimated_fee: z.number(),
  /** (price − order price) × quantity − estimated fee. */
  estimated_profit: z.number(),
  fees,
  fee_lines: z.array(feeLine),
  net_value: z.number(),
  /** What the sale really brings against what the lot cost, all charges on both sides included. */
  profit: z.number(),
  settles_on: z.string(),
  /** Why it cannot be sold now, in one sentence. */
  why_not: z.nullable(z.string()),
  ...provenance,
})
export type SellQuote = z.output<typeof sellQuote>

/** In an address: a whole number of shares, 1 or more. The rest of the lot stays. */
const part = z.string().check(z.regex(/^[1-9][0-9]{0,7}$/))

export const quoteSale = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/quote',
  access: 'approved-client',
  summary:
    'A price for selling one lot, or `quantity` shares of it, bound to client, order and quantity, good for 20 s and for one sale.',
  query: z.strictObject({ ...whichOrder.shape, quantity: z.optional(part) }),
  reply: sellQuote,
})

export const sellOrder = apiCall({
  method: 'POST',
  path: '/client/app/v1/order/sell/:id',
  access: 'approved-client',
  summary:
    'Sell a lot, or `quantity` shares of it, at exactly the price of a quote that the server gave for as many within the last 20 s.',
  params: orderId,
  body: z.strictObject({ ttype: orderKind, price: rupees, quantity: z.optional(orderQuantity) }),
  reply: z.strictObject({ id: z.string(), status: z.enum(orderStatuses), price: z.number() }),
})

/** One order's part of a sale of everything that is held of a security. */
export const positionPart = z.strictObject({
  did: z.string(),
  ttype: orderKind,
  /** Where it is sold: on the exchange where it was bought. */
  market,
  symbol,
  order_time: z.string(),
  quantity: z.number(),
  price: z.number(),
  trade_value: z.number(),
  /** All charges of this part. */
  charges: z.number(),
  net_value: z.number(),
  profit: z.number(),
  /** Null where no price can be given. */
  quote_id: z.nullable(z.string()),
})
export type PositionPart = z.output<typeof positionPart>

/** The most orders that are sold at once. */
export const SELL_AT_ONCE_MOST = 200

/** All of them together, as a quote; `price` is what one share brings on average. Each part has its own quote. */
export const positionQuote = z.extend(sellQuote, {
  parts: z.array(positionPart),
  /** How many orders of the position are too many for one sale, and stay. */
  left_out: z.number(),
})
export type PositionQuote = z.output<typeof positionQuote>

export const quotePosition = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/position/quote',
  access: 'approved-client',
  summary:
    'Prices for selling everything that is held of a security, an order each, on whichever exchange: good for 20 s, and for one sale of all of them.',
  query: z.strictObject({ market, symbol }),
  reply: positionQuote,
})

export const sellPosition = apiCall({
  method: 'POST',
  path: '/client/app/v1/order/position/sell',
  access: 'approved-client',
  summary:
    'Sell every order that these quotes were given for, at exactly their prices: all of them, or none.',
  body: z.strictObject({
    quotes: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SELL_AT_ONCE_MOST)),
  }),
  reply: z.strictObject({
    orders: z.array(
      z.strictObject({ id: z.string(), ttype: orderKind, status: z.enum(orderStatuses), price: z.number() }),
    ),
  }),
})
