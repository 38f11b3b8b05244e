/** contracts: what is to come in and to go out of a client's cash by the calendar of what is held, owed and agreed. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'

export const flowKinds = [
  /** Proceeds of a sale on their settlement day. */
  'sale',
  /** Of units of a fund. */
  'redemption',
  'dividend',
  /** IDCW of a fund. */
  'distribution',
  'coupon',
  'maturity',
  'sip',
  /** Of a loan. */
  'instalment',
] as const
export type FlowKind = (typeof flowKinds)[number]

export const nextFlow = z.strictObject({
  id: z.string(),
  kind: z.enum(flowKinds),
  /** What pays or is paid: the security, or the lender. */
  name: z.string(),
  /** YYYY-MM-DD in India. */
  day: z.string(),
  /** In rupees, after tax at source; below zero where the client pays. Null where nobody can say it yet: a payoff by an index. */
  amount: z.nullable(z.number()),
  /** It can still move: by a NAV, by what is held on the record date, by tax of the year, by interest. */
  is_about: z.boolean(),
})
export type NextFlow = z.output<typeof nextFlow>

export const nextFlows = z.strictObject({
  as_of: z.string(),
  /** Until when it was looked. */
  until: z.string(),
  /** The first 30, by day. */
  flows: z.array(nextFlow),
  /** How many more there are until then. */
  later: z.number(),
})
export type NextFlows = z.output<typeof nextFlows>

export const viewNextFlows = apiCall({
  method: 'GET',
  path: '/stat/app/v1/next_flows',
  access: 'approved-client',
  summary:
    'What the next twelve months bring and take: settlements, coupons, dividends, maturities, SIPs, instalments.',
  reply: nextFlows,
})
