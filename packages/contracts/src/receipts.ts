/** contracts: the receipt of an order, which closes against the ledger. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { heldMarket, symbol } from './market-fields.ts'
import {
  feeLine,
  fees,
  fraction,
  leavings,
  orderKind,
  orderStatuses,
  provenance,
  whichOrder,
} from './orders.ts'
import { enteredFigure, offerPdf } from './pdf-fields.ts'

/** As it was made, in the shares of its day. */
const fill = z.strictObject({
  /** The transfer of the ledger that it made. */
  transfer: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  price: z.number(),
  /** At which prices, where one fill took several levels of the book. */
  levels: z.array(z.strictObject({ quantity: z.number(), price: z.number() })),
  trade_value: z.number(),
  fees: z.number(),
  at: z.string(),
  ...provenance,
  quote_id: z.nullable(z.string()),
})

const ledgerLine = z.strictObject({
  seq: z.number(),
  at: z.string(),
  act: z.string(),
  title: z.string(),
  /** "Cash", "Set aside", "Unsettled", "Securities". */
  account: z.string(),
  asset: z.string(),
  amount: z.number(),
  balance: z.number(),
  hash: z.string(),
})

/** Why a charge of the day is another than the orders' estimates together: a code with its facts. */
const dayReason = z.discriminatedUnion('code', [
  /** Bought and sold on the day, and therefore at intraday rates. */
  z.strictObject({
    code: z.literal('intraday'),
    netted: z.array(z.strictObject({ symbol: z.string(), quantity: z.number() })),
  }),
  /** On another value; of a tax, on other charges. */
  z.strictObject({
    code: z.literal('base'),
    is_tax: z.boolean(),
    estimated: z.number(),
    actual: z.number(),
  }),
  z.strictObject({ code: z.literal('rate'), estimated: z.string(), actual: z.string() }),
  z.strictObject({ code: z.literal('rule'), rule: z.string() }),
  /** Rounded once for the day. */
  z.strictObject({ code: z.literal('together') }),
])
export type DayReason = z.output<typeof dayReason>

/** The charges of a whole trading day: what the orders were charged one by one, and what the day came to. */
export const chargedDay = z.strictObject({
  day: z.string(),
  /** False until the day has been worked out, after its close. */
  is_final: z.boolean(),
  estimated: z.number(),
  charged: z.number(),
  refunded: z.number(),
  /** What the client had not been told, and the firm pays. */
  borne: z.number(),
  lines: z.array(
    z.strictObject({
      charge: z.string(),
      name: z.string(),
      estimated: z.number(),
      actual: z.number(),
      because: z.array(dayReason),
    }),
  ),
})
export type ChargedDay = z.output<typeof chargedDay>

export const receipt = z.strictObject({
  id: z.string(),
  ttype: orderKind,
  status: z.enum(orderStatuses),
  display_type: z.string(),
  name: z.string(),
  symbol,
  market: heldMarket,
  /** The client’s account. */
  account: z.string(),
  order_time: z.string(),
  execution_time: z.nullable(z.string()),
  settlement_time: z.nullable(z.string()),
  order_action: z.enum(['BUY', 'SELL']),
  /** In shares of today, as the order's own; the prices as well. */
  quantity: z.number(),
  /** The quantity can still move: it is worked out at the last price known, and the order's own comes later. */
  is_about: z.optional(z.boolean()),
  /** Of what was taken from an offer and is open: what comes next, and when. */
  next: z.optional(z.string()),
  /** What is blocked for it while it is open, and when that ends at the latest; null where `next` says when. */
  blocked: z.optional(z.strictObject({ amount: z.number(), until: z.nullable(z.string()) })),
  /** What the client ordered at: the limit, or for a market order the price it was filled at. The same in every call. */
  order_price: z.nullable(z.number()),
  /** Times `bought_quantity` it is `buy_trade_value`. */
  buy_price: z.nullable(z.number()),
  /** What was bought, in shares of today: a part of a share may stand here after a consolidation. */
  bought_quantity: z.number(),
  /** What was traded, as it was traded, whatever companies have made of the shares since. */
  buy_trade_value: z.number(),
  buy_net_value: z.number(),
  /**
   * What a company's act took away of that cost: with a fraction that was sold, or with shares that went into another order's.
   * Below zero where it brought some from another order.
   */
  moved_cost: z.number(),
  /** Of that, the fractions of a share that were sold. */
  fraction: z.nullable(fraction),
  /** Where a company's act left no whole share of it and so ended it: the act. */
  folded_by: z.nullable(z.string()),
  /** How the last of it left, where it was not sold. */
  left_as: z.optional(z.enum(leavings)),
  sell_price: z.nullable(z.number()),
  sell_trade_value: z.nullable(z.number()),
  sell_net_value: z.nullable(z.number()),
  /** Of a bond: interest that was paid with the price, or came with it. It moves in the same transfer, beside the net values. */
  buy_interest: z.optional(z.number()),
  sell_interest: z.optional(z.number()),
  /** Of what happened last: the sale, or else the purchase. */
  trade_value: z.number(),
  /** How much of it was sold, in shares of today, and what that had cost, charges included. */
  sold_quantity: z.number(),
  sold_cost: z.nullable(z.number()),
  /** What it paid its holder, after tax at source, and interest received less paid in its trades. */
  income: z.number(),
  /** What sales and fractions brought, and its income, less what they had cost. */
  profit: z.nullable(z.number()),
  roi: z.nullable(z.number()),
  /** Days, counted in India. */
  holding_period: z.nullable(z.number()),
  /** What is still to be paid of an allotment, below zero; 0 where nothing is. */
  outstanding: z.number(),
  fees,
  buy_fees: fees,
  buy_fee_lines: z.array(feeLine),
  sell_fees: z.nullable(fees),
  sell_fee_lines: z.array(feeLine),
  /** What went back of either side's charges when its day was charged as one; negative where the day added to them. */
  /** The documents of the terms that it was placed on, and the offer that they belong to. */
  agreed: z.optional(z.strictObject({ offer_id: z.string(), pdfs: z.array(offerPdf) })),
  /** What two people entered that its figures rest on, with their documents: the NAV it was dealt at, its value, a level, a missed payment. */
  entered: z.optional(z.array(enteredFigure)),
  /** What promotional credit paid of the charges, after they were final. Cost and profit keep the charges in full. */
  credit_paid: z.optional(z.number()),
  buy_refund: z.number(),
  sell_refund: z.number(),
  /** The trading days of the order. */
  days: z.array(chargedDay),
  card_version: z.string(),
  fills: z.array(fill),
  entries: z.array(ledgerLine),
  /** True where the figures above are, to the paisa and the share, what the ledger’s entries add up to. */
  closes: z.boolean(),
  steps: z.array(
    z.strictObject({
      status: z.string(),
      at: z.string(),
      actor: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  reason: z.nullable(z.string()),
  is_simulated: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

export const viewReceipt = apiCall({
  method: 'GET',
  path: '/client/app/v1/order',
  access: 'approved-client',
  summary: 'The receipt of an order: every figure, every charge, every fill and the ledger’s own entries.',
  query: whichOrder,
  reply: receipt,
})
