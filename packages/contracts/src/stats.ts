/** contracts: what a client's portfolio has done so far, on the calendar in India. Every reply says of which moment it is. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import {
  allocationPart,
  drivers,
  explainedFigures,
  figureFormulas,
  figureTerm,
  holdingTable,
  holdingTypes,
  statDay,
} from './stat-fields.ts'

export const investStat = z.strictObject({
  as_of: z.string(),
  /** The change is from the end of the day before `from` to the end of `to`, or to this moment where that is today. */
  from: z.string(),
  to: z.string(),
  /** The first day with money; null where there never was any. */
  begins: z.nullable(z.string()),
  worth_from: z.number(),
  worth_to: z.number(),
  /** Columns of the same length, one place a day: the end of each day. Today's is of this moment, as `portfolio` tells it. */
  curve: z.strictObject({
    days: z.array(z.string()),
    net_worth: z.array(z.number()),
    /** What came in less what went out, from the first day on. */
    net_invested: z.array(z.number()),
    /** The same money on the same days in the index; empty where its levels are not known. */
    benchmark: z.array(z.number()),
  }),
  /** What came in (or went out), by day; the worth at the end of the day before `from` is not among it. */
  flows: z.array(z.strictObject({ day: z.string(), amount: z.number() })),
  drivers,
  returns: z.strictObject({
    /** The change less the flows. */
    gain: z.number(),
    /** Of what was there at first and came in. */
    gain_pct: z.nullable(z.number()),
    /** A yearly rate; null for less than a year, and where there is none. */
    xirr_pct: z.nullable(z.number()),
    /** The same of the whole time, not for a year; null where there is none. */
    mwr_pct: z.nullable(z.number()),
    /** Of the whole time, whatever came in or went out. */
    twr_pct: z.nullable(z.number()),
    /** `twr_pct` as a yearly rate; null for less than a year. */
    cagr_pct: z.nullable(z.number()),
    dietz_pct: z.nullable(z.number()),
  }),
  risk: z.strictObject({
    /** The deepest fall from a peak, after flows, and on which days it began and ended. Null where it never fell. */
    drawdown_pct: z.number(),
    drawdown_from: z.nullable(z.string()),
    drawdown_to: z.nullable(z.string()),
    /** Of a year, from the days on which the market traded. Null for fewer than 30 of them. */
    volatility_pct: z.nullable(z.number()),
  }),
  /** Null where the index's levels are not known. */
  benchmark: z.nullable(
    z.strictObject({
      name: z.string(),
      worth: z.number(),
      /** Net worth less that. */
      ahead: z.number(),
      xirr_pct: z.nullable(z.number()),
      mwr_pct: z.nullable(z.number()),
    }),
  ),
})
export type InvestStat = z.output<typeof investStat>

export const viewInvestStat = apiCall({
  method: 'GET',
  path: '/stat/app/v1/invest_stat',
  access: 'approved-client',
  summary:
    'Net worth day by day between two days, why it changed, and what it returned; since the first money if no day is given.',
  query: z.strictObject({ from: z.optional(statDay), to: z.optional(statDay) }),
  reply: investStat,
})

export const weekProfit = z.strictObject({
  as_of: z.string(),
  /** The oldest first; the last is this week so far. A week begins on Monday. */
  weeks: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      /** The change of net worth less the flows. */
      profit: z.number(),
      flows: z.number(),
      worth: z.number(),
    }),
  ),
})
export type WeekProfit = z.output<typeof weekProfit>

export const viewWeekProfit = apiCall({
  method: 'GET',
  path: '/stat/app/v1/week_profit',
  access: 'approved-client',
  summary: 'What each week has gained or lost: the last 12 weeks, or as many as asked for, up to 104.',
  query: z.strictObject({
    weeks: z.optional(z.string().check(z.regex(/^([1-9]|[1-9][0-9]|10[0-4])$/, 'Ask for 1 to 104 weeks.'))),
  }),
  reply: weekProfit,
})

export const monthReturn = z.strictObject({
  as_of: z.string(),
  /** The oldest first; the last is this month so far. */
  months: z.array(
    z.strictObject({
      /** YYYY-MM */
      month: z.string(),
      /** Weighted by time: whatever came in or went out. Null where nothing was at work. */
      return_pct: z.nullable(z.number()),
      profit: z.number(),
      flows: z.number(),
      worth: z.number(),
    }),
  ),
})
export type MonthReturn = z.output<typeof monthReturn>

export const viewMonthReturn = apiCall({
  method: 'GET',
  path: '/stat/app/v1/month_return',
  access: 'approved-client',
  summary: 'What each month has returned since the first money.',
  reply: monthReturn,
})

export const viewStockPortfolio = apiCall({
  method: 'GET',
  path: '/stat/app/v1/stock_portfolio',
  access: 'approved-client',
  summary: 'Every share that is held, with what it cost, is worth and has returned.',
  reply: holdingTable,
})

export const viewFundPortfolio = apiCall({
  method: 'GET',
  path: '/stat/app/v1/fund_portfolio',
  access: 'approved-client',
  summary: 'Every fund that is held, with what it cost, is worth and has returned.',
  reply: holdingTable,
})

export const viewStructuredPortfolio = apiCall({
  method: 'GET',
  path: '/stat/app/v1/stru_portfolio',
  access: 'approved-client',
  summary: 'Every bond and structured note that is held; `dtype` tells them apart.',
  query: z.strictObject({ dtype: z.optional(z.enum(['bond', 'structured'])) }),
  reply: holdingTable,
})

export const allocation = z.strictObject({
  as_of: z.string(),
  /** Cash and all holdings: what the shares are of. What is owed is not taken off. */
  total: z.number(),
  /** `cash`, `stock`, `fund`, `bond`, `structured`; the largest first. */
  classes: z.array(allocationPart),
  /** Of shares alone; what has no sector is left out. */
  sectors: z.array(allocationPart),
  issuers: z.array(allocationPart),
  /** Of shares alone: `large`, `mid`, `small`, and `other` where no index has it. */
  caps: z.array(allocationPart),
  /** The largest holding and the largest issuer, in percent of the total; null where nothing is held. */
  largest: z.nullable(
    z.strictObject({
      holding: z.strictObject({ name: z.string(), share_pct: z.number() }),
      issuer: z.nullable(z.strictObject({ name: z.string(), share_pct: z.number() })),
    }),
  ),
})
export type Allocation = z.output<typeof allocation>

export const viewAllocation = apiCall({
  method: 'GET',
  path: '/stat/app/v1/allocation',
  access: 'approved-client',
  summary: 'How cash and holdings are spread over classes, sectors, issuers and sizes of companies.',
  reply: allocation,
})

export const portfolioDay = z.strictObject({
  as_of: z.string(),
  day: z.string(),
  net_worth: z.number(),
  cash: z.number(),
  holdings: z.number(),
  owed: z.number(),
  net_invested: z.number(),
  positions: z.array(
    z.strictObject({
      id: z.string(),
      dtype: z.enum(holdingTypes),
      market: z.string(),
      symbol: z.string(),
      name: z.string(),
      /** In the shares of that day. */
      quantity: z.number(),
      price: z.nullable(z.number()),
      /** The day whose price it is: a weekend has the one before. */
      price_day: z.nullable(z.string()),
      source: z.string(),
      value: z.number(),
    }),
  ),
})
export type PortfolioDay = z.output<typeof portfolioDay>

export const viewPortfolioDay = apiCall({
  method: 'GET',
  path: '/stat/app/v1/day',
  access: 'approved-client',
  summary: 'The portfolio as it stood at the end of a day that is over.',
  query: z.strictObject({ day: statDay }),
  reply: portfolioDay,
})

export const explanation = z.strictObject({
  as_of: z.string(),
  figure: z.enum(explainedFigures),
  formula: z.enum(figureFormulas),
  /** As the other calls tell it, in `unit`; null where it cannot be said. */
  value: z.nullable(z.number()),
  unit: z.enum(['inr', 'percent']),
  /** Of a figure that has a beginning and an end. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** At most 500; what is more stands together in the last, `others`. */
  terms: z.array(figureTerm),
})
export type Explanation = z.output<typeof explanation>

export const explainFigure = apiCall({
  method: 'GET',
  path: '/stat/app/v1/explain',
  access: 'approved-client',
  summary:
    'How a figure comes about: its formula, and each term with the ledger row or the price it is from.',
  query: z.strictObject({
    figure: z.enum(explainedFigures),
    from: z.optional(statDay),
    to: z.optional(statDay),
  }),
  reply: explanation,
})
