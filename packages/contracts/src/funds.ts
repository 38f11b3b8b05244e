/** contracts: mutual funds: the finder, a fund with its NAVs, buying by amount, redeeming, and the client’s SIPs. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { fundDealings, fundDocument, fundGroups, fundOptions, fundPlans } from './fund-fields.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'
import { feeLine, posting } from './orders.ts'
import { enteredFigure, offerPdf } from './pdf-fields.ts'

const day = z.string()
const time = z.string()

/** What a fund has brought, in percent cut to two decimals: over one year in all, over more a year. Null where it is younger. */
const returns = z.strictObject({
  one: z.nullable(z.number()),
  three: z.nullable(z.number()),
  five: z.nullable(z.number()),
})

/** Which NAV an order of this moment gets. */
const dealing = z.strictObject({
  /** Until when it gets this NAV, and can be cancelled. */
  cut_off: time,
  nav_day: day,
  /** When that NAV is known. */
  nav_by: time,
  /** The day on which the units are there. */
  units_on: day,
})
export type FundDealingTimes = z.output<typeof dealing>

export const fund = z.strictObject({
  id: z.string(),
  /** Of the terms: an order names the one that was read. */
  version: z.number(),
  scheme_code: z.number(),
  name: z.string(),
  house: z.string(),
  isin: z.string(),
  plan: z.enum(fundPlans),
  option: z.enum(fundOptions),
  group: z.enum(fundGroups),
  category: z.string(),
  dealing: z.enum(fundDealings),
  equity_oriented: z.boolean(),
  benchmark: z.string(),
  /** 1 to 6, and its word. */
  risk: z.number(),
  risk_word: z.string(),
  /** Percent a year. */
  ter: z.number(),
  commission: z.number(),
  load_steps: z.array(z.strictObject({ days: z.number(), percent: z.number() })),
  minimum: z.number(),
  step: z.number(),
  sip_minimum: z.number(),
  documents: z.array(fundDocument),
  /** Documents that can be kept. */
  pdfs: z.optional(z.array(offerPdf)),
  state: z.enum(['open', 'closed']),
  /** The last NAV that is known, with four decimals; null before the first. */
  nav: z.nullable(z.number()),
  nav_day: z.nullable(day),
  nav_source: z.string(),
  /** In percent, since the NAV before. */
  change_pct: z.nullable(z.number()),
  returns,
  /** The deepest fall from a high within five years, in percent; 0 or below. */
  deepest_fall: z.nullable(z.number()),
  /** About thirty NAVs of up to five years, the oldest first: a small curve. */
  curve: z.array(z.number()),
  buys: dealing,
})
export type Fund = z.output<typeof fund>

export const listFunds = apiCall({
  method: 'GET',
  path: '/funds/app/v1/list',
  access: 'approved-client',
  summary:
    'Funds, the cheapest first: NAV, returns worked out from NAVs, cost, risk, minimum. Those that are no longer offered and that the client does not hold 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ funds: z.array(fund), next: olderOffers }),
})

const which = z.strictObject({ id: z.uuid() })

/** What the client has of it. */
const held = z.strictObject({
  units: z.number(),
  /** Not blocked for a redemption. */
  free_units: z.number(),
  value: z.nullable(z.number()),
  cost: z.number(),
})

export const fundSip = z.strictObject({
  id: z.string(),
  fund_id: z.string(),
  name: z.string(),
  amount: z.number(),
  /** Of the month, 1 to 31. */
  day: z.number(),
  instalments_left: z.number(),
  state: z.enum(['active', 'paused', 'stopped']),
  /** When the next one is due by the calendar, and on which open day it is debited; null where none is to come. */
  due_on: z.nullable(day),
  debit_on: z.nullable(day),
  skips_next: z.boolean(),
  misses_in_a_row: z.number(),
  /** Three were missed in a row: the client is asked whether to go on. */
  asks_client: z.boolean(),
  started_on: day,
  version: z.number(),
  /** What has become of it so far: paid in, and what its units are worth now. */
  paid_in: z.number(),
  units: z.number(),
  value: z.nullable(z.number()),
  instalments: z.array(
    z.strictObject({
      due_on: day,
      debit_on: day,
      outcome: z.enum(['debited', 'short', 'skipped', 'paused', 'refused']),
      amount: z.number(),
      order_id: z.nullable(z.string()),
    }),
  ),
})
export type FundSip = z.output<typeof fundSip>

export const fundRedemption = z.strictObject({
  id: z.string(),
  fund_id: z.string(),
  name: z.string(),
  status: z.enum(['awaiting', 'priced', 'paid', 'cancelled']),
  by: z.enum(['units', 'amount', 'all']),
  /** What was asked for by amount. */
  amount: z.nullable(z.number()),
  /** Blocked until it is priced; then what was redeemed. */
  units: z.number(),
  placed_at: time,
  cancel_until: time,
  can_cancel: z.boolean(),
  nav_day: day,
  pay_day: day,
  nav: z.nullable(z.number()),
  gross: z.nullable(z.number()),
  exit_load: z.nullable(z.number()),
  stt: z.nullable(z.number()),
  net: z.nullable(z.number()),
  /** What it waits for, in one sentence; null when nothing is to come. */
  waits_for: z.nullable(z.string()),
})
export type FundRedemption = z.output<typeof fundRedemption>

export const viewFund = apiCall({
  method: 'GET',
  path: '/funds/app/v1/:id',
  access: 'approved-client',
  summary: 'One fund: terms, NAV, returns, which NAV an order gets now, and what the client has of it.',
  params: which,
  reply: z.strictObject({
    ...fund.shape,
    held: z.nullable(held),
    sips: z.array(fundSip),
    redemptions: z.array(fundRedemption),
    /** Figures that two people of the firm entered, with the documents they were taken from. */
    entered: z.optional(z.array(enteredFigure)),
  }),
})
export type FundView = z.output<typeof viewFund.reply>

export const fundRanges = ['1y', '3y', '5y', 'all'] as const

export const viewFundHistory = apiCall({
  method: 'GET',
  path: '/funds/app/v1/history/:id',
  access: 'approved-client',
  summary:
    'NAVs of a range, at most 400 of them evenly spread, the oldest first, with the deepest fall in it.',
  params: which,
  query: z.strictObject({ range: z.enum(fundRanges) }),
  reply: z.strictObject({
    points: z.array(z.strictObject({ day, nav: z.number() })),
    /** In percent: a year where the range is longer than one. */
    return_pct: z.nullable(z.number()),
    is_per_year: z.boolean(),
    fall: z.nullable(z.strictObject({ percent: z.number(), from: day, until: day })),
    source: z.string(),
  }),
})
export type FundHistory = z.output<typeof viewFundHistory.reply>

export const compareFunds = apiCall({
  method: 'GET',
  path: '/funds/app/v1/compare',
  access: 'approved-client',
  summary:
    'Two funds side by side: the same money put in on the same day, and every figure that can be compared.',
  query: z.strictObject({ a: z.uuid(), b: z.uuid() }),
  reply: z.strictObject({
    funds: z.array(fund),
    /** The first day on which both have a NAV, at most five years ago; null where there is none. */
    since: z.nullable(day),
    /** What ₹1,00,000 has become, in rupees. */
    points: z.array(z.strictObject({ day, a: z.number(), b: z.number() })),
    /** Of all periods of a year within it, month by month: in how many each has gained. */
    periods: z.strictObject({ of: z.number(), a_up: z.number(), b_up: z.number() }),
  }),
})
export type FundComparison = z.output<typeof compareFunds.reply>

const dryRun = z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) })
const version = z.int().check(z.gte(1))

/** What a purchase does, before and after it is placed; `id` is null in a dry run. */
export const fundPurchase = z.strictObject({
  id: z.nullable(z.string()),
  status: z.enum(['awaiting']),
  name: z.string(),
  /** Blocked now, debited at allotment. */
  amount: z.number(),
  stamp_duty: z.number(),
  invested: z.number(),
  /** At the last NAV that is known; and one percent above and below it. */
  units: z.number(),
  units_low: z.number(),
  units_high: z.number(),
  nav: z.number(),
  nav_known_day: day,
  source: z.string(),
  ...dealing.shape,
  fee_lines: z.array(feeLine),
  /** In a dry run: what is missing of the money; null where there is enough. */
  short_by: z.nullable(z.number()),
  says: z.string(),
  postings: z.array(posting),
})
export type FundPurchase = z.output<typeof fundPurchase>

export const buyFund = apiCall({
  method: 'POST',
  path: '/funds/app/v1/record/:id',
  access: 'approved-client',
  summary:
    'Buy a fund by amount. The money is blocked; order and money by the cut-off decide the NAV. Needs a PIN grant where a PIN is set. With dry_run=1 nothing is done.',
  params: which,
  query: dryRun,
  body: z.strictObject({ amount: rupees, version, consent: z.optional(z.literal(true)) }),
  reply: fundPurchase,
})

const UNITS = 'Enter units above zero, with at most three decimals.'
const unitsAsTyped = z.number(UNITS).check(
  z.gt(0, UNITS),
  z.lte(1_000_000_000, UNITS),
  z.refine((one) => /^\d+(\.\d{1,3})?$/.test(String(one)), UNITS),
)

/** What a redemption would bring at the last NAV, oldest units first. */
export const fundLeaving = z.strictObject({
  id: z.nullable(z.string()),
  name: z.string(),
  by: z.enum(['units', 'amount', 'all']),
  /** At the last NAV; what is blocked may be more where an amount is asked for. */
  units: z.number(),
  blocked_units: z.number(),
  nav: z.number(),
  nav_known_day: day,
  source: z.string(),
  gross: z.number(),
  exit_load: z.number(),
  stt: z.number(),
  net: z.number(),
  /** How old what is redeemed is, and which load it pays. */
  lots: z.array(
    z.strictObject({ allotted_on: day, units: z.number(), age_days: z.number(), load_percent: z.number() }),
  ),
  cut_off: time,
  nav_day: day,
  nav_by: time,
  pay_day: day,
  says: z.string(),
})
export type FundLeaving = z.output<typeof fundLeaving>

export const redeemFund = apiCall({
  method: 'POST',
  path: '/funds/app/v1/redeem/:id',
  access: 'approved-client',
  summary:
    'Redeem units, an amount, or all of a fund. Units are blocked until the NAV of their day prices them. With dry_run=1 nothing is done.',
  params: which,
  query: dryRun,
  body: z.discriminatedUnion(
    'by',
    [
      z.strictObject({ by: z.literal('units'), units: unitsAsTyped }),
      z.strictObject({ by: z.literal('amount'), amount: rupees }),
      z.strictObject({ by: z.literal('all') }),
    ],
    'Choose units, an amount, or all.',
  ),
  reply: fundLeaving,
})

export const listRedemptions = apiCall({
  method: 'GET',
  path: '/funds/app/v1/redemptions',
  access: 'approved-client',
  summary:
    'The client’s redemptions: all that are open, then those that are paid or cancelled, 50 at a time.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({ redemptions: z.array(fundRedemption), next: z.nullable(z.string()) }),
})

export const cancelRedemption = apiCall({
  method: 'POST',
  path: '/funds/app/v1/redemptions/:id/cancel',
  access: 'approved-client',
  summary: 'Take a redemption back until its cut-off. Its units are released at once.',
  params: which,
  reply: fundRedemption,
})

const DAY = 'Choose a day from 1 to 31.'
const INSTALMENTS = 'Enter 6 to 360 instalments.'

export const startSip = apiCall({
  method: 'POST',
  path: '/funds/app/v1/sip/:id',
  access: 'approved-client',
  summary:
    'Buy a fund every month. No money on its day: the instalment is skipped, never a debt. With dry_run=1 nothing is done.',
  params: which,
  query: dryRun,
  body: z.strictObject({
    amount: rupees,
    day: z.int(DAY).check(z.gte(1, DAY), z.lte(31, DAY)),
    instalments: z.int(INSTALMENTS).check(z.gte(6, INSTALMENTS), z.lte(360, INSTALMENTS)),
    version,
    consent: z.optional(z.literal(true)),
  }),
  reply: fundSip,
})

export const listSips = apiCall({
  method: 'GET',
  path: '/funds/app/v1/sips',
  access: 'approved-client',
  summary: 'The client’s SIPs with every instalment, those that run first, 100 at a time.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({ sips: z.array(fundSip), next: z.nullable(z.string()) }),
})

export const sipActs = ['pause', 'resume', 'skip', 'unskip', 'stop'] as const
export type SipAct = (typeof sipActs)[number]

export const changeSip = apiCall({
  method: 'POST',
  path: '/funds/app/v1/sips/:id',
  access: 'approved-client',
  summary: 'Pause a SIP, go on with it, skip its next instalment or take that back, or stop it for good.',
  params: which,
  body: z.strictObject({ act: z.enum(sipActs, 'Choose what to do with the SIP.') }),
  reply: fundSip,
})
