/** contracts: what the client has in all. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'

/** What the client has, from one moment: cash + holdings − owed = net worth. */
export const portfolio = z.strictObject({
  net_worth: z.number(),
  cash: z.number(),
  holdings: z.number(),
  /** The debt of a loan, as the ledger has it; left out where there is none. */
  owed: z.optional(z.number()),
  /** What the holdings cost, with charges. */
  invested: z.number(),
  profit: z.number(),
  roi: z.nullable(z.number()),
  /** Today: the change of net worth since the close before, less what came in and went out. */
  day_change: z.number(),
  /** Of `day_base`, in percent. */
  day_change_pct: z.nullable(z.number()),
  /** Net worth at the close before, with what came in and went out since: net worth less this is today. */
  day_base: z.number(),
  /** What sales have brought so far, charges of both sides included. */
  realised: z.number(),
  /** Dividends that were paid so far, after tax at source. With `profit`, `realised` and `income` they are the total returns. */
  dividends: z.number(),
  /** Interest of bonds and notes so far, after tax at source, less what was paid for interest on buying. */
  income: z.optional(z.number()),
  positions: z.number(),
  awaiting: z.number(),
  /** How the net worth is spread: cash first, then the largest. */
  parts: z.array(z.strictObject({ name: z.string(), value: z.number(), share_pct: z.number() })),
  as_of: z.string(),
})
export type Portfolio = z.output<typeof portfolio>

export const viewPortfolio = apiCall({
  method: 'GET',
  path: '/stat/app/v1/portfolio',
  access: 'approved-client',
  summary: 'Net worth, cash, holdings, and what the day and all days have done to them.',
  reply: portfolio,
})

export const viewAssets = apiCall({
  method: 'GET',
  path: '/stat/app/v1/asset',
  access: 'approved-client',
  summary: 'How the net worth is spread.',
  reply: z.pick(portfolio, {
    net_worth: true,
    cash: true,
    holdings: true,
    owed: true,
    parts: true,
    as_of: true,
  }),
})
