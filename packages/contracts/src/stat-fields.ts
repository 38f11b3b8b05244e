/** contracts: the parts that figures about a portfolio's past are told in. Money is rupees, a rate is percent with two decimals. */
import * as z from 'zod/mini'

/** A day of the calendar in India, YYYY-MM-DD. */
export const statDay = z.iso.date()

/** One table for each; `structured` are notes. */
export const holdingTypes = ['stock', 'fund', 'bond', 'structured'] as const
export type HoldingType = (typeof holdingTypes)[number]

/** By the index that has the share: Nifty 50, Midcap 100, Smallcap 100. */
export const capSizes = ['large', 'mid', 'small'] as const
export type CapSize = (typeof capSizes)[number]

/** Why net worth has changed between two ends of days. They sum to the change exactly. */
export const drivers = z.strictObject({
  /** Money of the client's that came (or went), and what the firm gave beside the market: credit, rewards, compensation, corrections. */
  flows: z.number(),
  /** What prices did to what was held, bought and sold meanwhile. */
  price: z.number(),
  /** Dividends, IDCW and coupons after tax at source, less interest that was paid on buying bonds. */
  income: z.number(),
  /** The firm's fees, taxes and exchange charges. Below zero where they were paid. */
  charges: z.number(),
  /** Interest on a loan. */
  interest: z.number(),
})
export type Drivers = z.output<typeof drivers>

/** One holding as the tables have it, at the price of the moment. */
export const holdingLine = z.strictObject({
  /** "NSE:INFY": what the ledger and the other calls call it. */
  id: z.string(),
  dtype: z.enum(holdingTypes),
  market: z.string(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** Of these, how many are pledged, tendered or being redeemed. */
  pledged: z.number(),
  /** With charges. */
  invested: z.number(),
  average_price: z.number(),
  price: z.nullable(z.number()),
  /** Null where no price is known. */
  value: z.nullable(z.number()),
  profit: z.nullable(z.number()),
  roi: z.nullable(z.number()),
  /** What earlier sales of it brought against what they had cost, with charges. */
  realised: z.number(),
  /** Dividends, distributions and coupons of it, after tax at source. */
  income: z.number(),
  /** Of all money that went into it and came out of it. Null where there is no such rate, or for less than a year. */
  xirr_pct: z.nullable(z.number()),
  day_change: z.nullable(z.number()),
  /** Of all holdings and cash together. */
  share_pct: z.number(),
  sector: z.nullable(z.string()),
  /** Whose promise it is: the company, the fund house, the issuer of a bond or note. */
  issuer: z.nullable(z.string()),
  cap: z.nullable(z.enum(capSizes)),
  source: z.string(),
  as_of: z.string(),
})
export type HoldingLine = z.output<typeof holdingLine>

export const holdingTable = z.strictObject({
  as_of: z.string(),
  lines: z.array(holdingLine),
  totals: z.strictObject({
    invested: z.number(),
    value: z.number(),
    profit: z.number(),
    roi: z.nullable(z.number()),
    /** Of all that ever was in this table, also of what is sold. */
    realised: z.number(),
    income: z.number(),
    day_change: z.number(),
    share_pct: z.number(),
  }),
})
export type HoldingTable = z.output<typeof holdingTable>

/** A part of all holdings and cash. `key` is a code (`stock`, `cash`, `large`) or, of sectors and issuers, the name. */
export const allocationPart = z.strictObject({
  key: z.string(),
  value: z.number(),
  share_pct: z.number(),
})
export type AllocationPart = z.output<typeof allocationPart>

/** Where a figure's term comes from. */
export const figureSource = z.discriminatedUnion('kind', [
  /** A row of the client's chain, as the records and the proof have it. */
  z.strictObject({
    kind: z.literal('ledger'),
    transfer: z.string(),
    seq: z.number(),
    at: z.string(),
    act: z.string(),
  }),
  /** Value = quantity × price, to the nearest paisa. */
  z.strictObject({
    kind: z.literal('price'),
    market: z.string(),
    symbol: z.string(),
    quantity: z.number(),
    price: z.nullable(z.number()),
    at: z.string(),
    source: z.string(),
  }),
  /** What an order had cost and, where it was sold, brought. */
  z.strictObject({ kind: z.literal('order'), id: z.string(), ttype: z.string() }),
  /** The end of a day, as `day` tells it. */
  z.strictObject({ kind: z.literal('day'), day: z.string() }),
  /** Another figure of the same moment, which can be explained in turn. */
  z.strictObject({ kind: z.literal('figure'), figure: z.string() }),
])
export type FigureSource = z.output<typeof figureSource>

export const explainedFigures = [
  'net_worth',
  'cash',
  'holdings',
  'owed',
  'invested',
  'profit',
  'realised',
  'dividends',
  'income',
  'day_change',
  'net_invested',
  'gain',
  'xirr',
  'mwr',
  'twr',
  'driver_flows',
  'driver_price',
  'driver_income',
  'driver_charges',
  'driver_interest',
] as const
export type ExplainedFigure = (typeof explainedFigures)[number]

/**
 * How the value follows from the terms. `sum`: each value times its sign, added up. `xirr`: the yearly rate at which the terms, as flows
 * on their days, are worth nothing together. `mwr`: that rate, for the days from the first term to the last instead of a year. `linked`: each term is a day's growth in percent; (1 + g₁) × (1 + g₂) × … − 1.
 */
export const figureFormulas = ['sum', 'xirr', 'mwr', 'linked'] as const
export type FigureFormula = (typeof figureFormulas)[number]

export const figureTerm = z.strictObject({
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** What it is, for the catalogue: `cash`, `position`, `entry`, `flow`, `others`. */
  code: z.string(),
  /** Of a holding, where it is one. */
  name: z.nullable(z.string()),
  value: z.number(),
  unit: z.enum(['inr', 'percent']),
  /** Of a flow or of a day's growth. */
  day: z.nullable(z.string()),
  /** How many rows stand together in it. */
  count: z.number(),
  source: z.nullable(figureSource),
})
export type FigureTerm = z.output<typeof figureTerm>
