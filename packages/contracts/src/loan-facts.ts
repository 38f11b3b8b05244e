/** contracts: what is told of a loan: the lender's terms, what is lent on each holding, the key facts, and what covers it. */
import * as z from 'zod/mini'
import { loanRepayments } from './loan-fields.ts'

/**
 * `pending` until two people have answered; `approved` until the client draws it; `active`; `shortfall` where what is pledged
 * covers it no longer; `closed` when nothing is owed and the pledge is back. Or `rejected`, or `withdrawn` by the client.
 */
export const loanStates = [
  'pending',
  'approved',
  'active',
  'shortfall',
  'closed',
  'rejected',
  'withdrawn',
] as const
export type LoanState = (typeof loanStates)[number]

const day = z.string()
const time = z.string()

/** Terms that are up: the lender's name comes first wherever they are shown. */
export const loanLender = z.strictObject({
  id: z.string(),
  lender: z.string(),
  lender_kind: z.enum(['bank', 'nbfc']),
  registration: z.string(),
  grievance: z.string(),
  /** A year, fixed, in percent. */
  rate_percent: z.number(),
  fee_percent: z.number(),
  /** On the fee. */
  gst_percent: z.number(),
  /** Of the eligible value that is lent at most, in percent; above 100 there is a shortfall. */
  draw_percent: z.number(),
  /** A year, on what is late. */
  late_percent: z.number(),
  least_months: z.number(),
  most_months: z.number(),
  least_amount: z.number(),
  most_amount: z.number(),
  repayments: z.array(z.enum(loanRepayments)),
  cooling_off_days: z.number(),
  /** Working days to put a shortfall right, before anything is sold. */
  cure_days: z.number(),
  since: time,
})
export type LoanLender = z.output<typeof loanLender>

/** What the client holds, and what is lent on it. */
export const loanHolding = z.strictObject({
  /** Names it in the calls. */
  key: z.string(),
  name: z.string(),
  symbol: z.nullable(z.string()),
  market: z.nullable(z.string()),
  isin: z.nullable(z.string()),
  /** `share`, `etf`, `equity-fund`, `debt-fund`, `bond-AAA` …, `unlisted`, `structured`. */
  class: z.string(),
  /** Decimals of the units: 0, of a fund 3. */
  decimals: z.number(),
  held_units: z.number(),
  /** Neither pledged nor tendered nor being redeemed, and settled: what can be pledged. */
  free_units: z.number(),
  /** A unit; null where none is known, and then nothing is lent on it. */
  price: z.nullable(z.number()),
  price_source: z.string(),
  as_of: z.nullable(time),
  /** Of the free units. */
  value: z.nullable(z.number()),
  /** 0 where it is not accepted. */
  ltv_percent: z.number(),
  /** Value × LTV. */
  eligible: z.number(),
  is_accepted: z.boolean(),
  /** Why it is not accepted, in one sentence. */
  why_not: z.nullable(z.string()),
})
export type LoanHolding = z.output<typeof loanHolding>

/** An instalment as the key facts promise it. */
const instalmentFact = z.strictObject({
  no: z.number(),
  due: day,
  amount: z.number(),
  interest: z.number(),
  principal: z.number(),
  balance: z.number(),
})

/**
 * The key facts: what the client signs, word for word. `facts_sha256` beside them is the SHA-256 of their canonical JSON (RFC 8785);
 * it stands in the ledger's transfer of the drawing. They hold no live price.
 */
export const loanFacts = z.strictObject({
  lender: z.string(),
  lender_kind: z.enum(['bank', 'nbfc']),
  registration: z.string(),
  grievance: z.string(),
  amount: z.number(),
  rate_percent: z.number(),
  fee: z.number(),
  fee_gst: z.number(),
  /** In the client's cash: amount − fee − its GST. */
  received: z.number(),
  months: z.number(),
  repayment: z.enum(loanRepayments),
  /** If it is drawn on this day; drawn later, the facts of that day are shown and signed. */
  draw_day: day,
  /** Each month, or the one at the end. */
  instalment: z.number(),
  first_due: day,
  last_due: day,
  interest: z.number(),
  /** All instalments. Interest is counted by the day, so the last one takes the difference. */
  repaid: z.number(),
  /** All costs a year on what is really received, fee and GST inside. */
  apr_percent: z.number(),
  late_percent: z.number(),
  /** Until the end of this day it is given back with the days' interest alone: the fee and its GST come back. */
  cooling_off_until: day,
  cure_days: z.number(),
  pledge: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      isin: z.nullable(z.string()),
      units: z.number(),
      ltv_percent: z.number(),
    }),
  ),
  instalments: z.array(instalmentFact),
})
export type LoanFacts = z.output<typeof loanFacts>

/** What is pledged at the prices of now. */
export const pledgedHolding = z.strictObject({
  key: z.string(),
  name: z.string(),
  symbol: z.nullable(z.string()),
  market: z.nullable(z.string()),
  class: z.string(),
  decimals: z.number(),
  units: z.number(),
  price: z.nullable(z.number()),
  as_of: z.nullable(time),
  value: z.number(),
  ltv_percent: z.number(),
  eligible: z.number(),
  /** At which the loan is no longer covered, if only this one falls; null where the others cover it alone. */
  trigger_price: z.nullable(z.number()),
})
export type PledgedHolding = z.output<typeof pledgedHolding>

export const loanCover = z.strictObject({
  holdings: z.array(pledgedHolding),
  value: z.number(),
  /** What may be owed at most on it, down to the rupee. */
  eligible: z.number(),
  /** Owed over value, in percent; null where nothing is worth anything. */
  ltv_percent: z.nullable(z.number()),
  /** The value at which it is no longer covered, if all fall alike. */
  trigger_value: z.nullable(z.number()),
  /** By how many percent all may fall until then; 0 in a shortfall. */
  may_fall_percent: z.nullable(z.number()),
  source: z.string(),
})
export type LoanCover = z.output<typeof loanCover>

/** The least of a holding that has to be sold so that the rest covers what is left. */
export const invocationChoice = z.strictObject({
  key: z.string(),
  name: z.string(),
  decimals: z.number(),
  units: z.number(),
  price: z.number(),
  /** About, after charges. */
  brings: z.number(),
  /** False where all of it is not enough: another holding is sold after it. */
  is_enough: z.boolean(),
})
export type InvocationChoice = z.output<typeof invocationChoice>
