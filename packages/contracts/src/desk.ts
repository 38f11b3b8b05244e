/** contracts: the firm's side of trading: the desk, orders, settlement runs and the fee card. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { feeRate } from './fee-fields.ts'
import { order, orderKinds, orderStatuses } from './orders.ts'
import { announcedActions, listedDividend, MOST_DIVIDENDS } from './proposal-fields.ts'
import { clientMessage, staffReason } from './staff-texts.ts'

/** An order as the firm sees it. */
export const firmOrder = z.strictObject({
  ...order.shape,
  client_id: z.string(),
  client_name: z.string(),
  client_account: z.string(),
  /** Of the desk: who works it, and what one share costs now. */
  worked_by: z.nullable(z.string()),
  market_price: z.nullable(z.number()),
  /** Whether the desk could fill it now, and why not. */
  why_not: z.nullable(z.string()),
})
export type FirmOrder = z.output<typeof firmOrder>

export const searchOrders = consoleCall({
  method: 'GET',
  path: '/orders',
  access: 'staff',
  roles: staffRoles,
  opensFile: { of: 'client', by: 'client' },
  summary:
    'Orders of all clients, the newest first, 50 at a time. `desk` shows what waits at the dealing desk, the oldest first.',
  query: z.strictObject({
    filter: z.optional(z.enum(['all', 'desk', ...orderStatuses])),
    ttype: z.optional(z.enum(orderKinds)),
    client: z.optional(z.uuid()),
    after: z.optional(z.uuid()),
  }),
  reply: z.strictObject({ orders: z.array(firmOrder), next: z.nullable(z.string()) }),
})

const id = z.strictObject({ id: z.uuid() })

export const readOrder = consoleCall({
  method: 'GET',
  path: '/orders/:id',
  access: 'staff',
  roles: staffRoles,
  opensFile: { of: 'order', by: 'id' },
  summary: 'One order with everything that has happened to it.',
  params: id,
  reply: z.strictObject({
    ...firmOrder.shape,
    steps: z.array(
      z.strictObject({
        status: z.string(),
        at: z.string(),
        actor: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

const DESK = ['advisor', 'maker', 'checker'] as const

export const takeOrder = consoleCall({
  method: 'POST',
  path: '/orders/:id/take',
  access: 'staff',
  roles: DESK,
  summary:
    'Take a desk order in hand. The client sees who works it; the demo’s desk leaves it alone from then on.',
  params: id,
  reply: firmOrder,
})

export const fillOrder = consoleCall({
  method: 'POST',
  path: '/orders/:id/fill',
  access: 'staff',
  roles: DESK,
  summary:
    'Fill a desk order, whole or in part, at the feed’s own price and only inside the client’s limit. Nobody can enter a price.',
  params: id,
  body: z.strictObject({
    quantity: z
      .number()
      .check(z.refine((n) => Number.isSafeInteger(n) && n > 0, 'A quantity is a whole number of shares.')),
  }),
  reply: firmOrder,
})

export const rejectOrder = consoleCall({
  method: 'POST',
  path: '/orders/:id/reject',
  access: 'staff',
  roles: DESK,
  summary:
    'Reject what a desk order still waits for. The client reads the reason; what was blocked is released.',
  params: id,
  body: z.strictObject({ message: clientMessage }),
  reply: firmOrder,
})

/** What the firm has to ask the exchange about: an order without an answer, or an answer that cannot be right and changed nothing. */
export const exchangeCase = z.strictObject({
  kind: z.enum(['unanswered', 'refused']),
  id: z.string(),
  /** Null where the exchange speaks of an order that is not ours. */
  order_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  title: z.string(),
  /** What the exchange has said; null where it has said nothing. */
  says: z.nullable(z.string()),
  since: z.string(),
})
export type ExchangeCase = z.output<typeof exchangeCase>

export const listExchangeCases = consoleCall({
  method: 'GET',
  path: '/exchange-cases',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Orders that the exchange has not answered, and answers of the exchange that cannot be right: the oldest 100 of each.',
  reply: z.strictObject({ cases: z.array(exchangeCase) }),
})

export const checkExchangeAnswer = consoleCall({
  method: 'POST',
  path: '/exchange-cases/:id/check',
  access: 'staff',
  roles: DESK,
  summary: 'Note that you have taken up an answer of the exchange that was not accepted. It moves no money.',
  params: id,
  body: z.strictObject({ reason: staffReason }),
  reply: z.strictObject({ id: z.string() }),
})

/** One run: everything that was due on a day and had not been settled. */
export const settlementRun = z.strictObject({
  id: z.string(),
  day: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  sales: z.number(),
  released: z.number(),
  corporate_actions: z.number(),
  dividends: z.number(),
  expired: z.number(),
})
export type SettlementRun = z.output<typeof settlementRun>

/** What falls due by itself. */
export const dueKinds = [
  'lapse',
  'settlement',
  'dividend',
  'day-charges',
  'venue-answer',
  'deposit-expiry',
  'tender',
  'deal-allotment',
  'deal-lapse',
  'ipo-allotment',
  'ipo-listing',
  'bond-payment',
  'note-issue',
  'note-fixing',
  'note-coupon',
  'note-maturity',
  'fund-allotment',
  'fund-redemption',
  'fund-correction',
  'fund-idcw',
  'sip',
  'credit-charges',
  'credit-reminder',
  'credit-expiry',
  'loan-day',
  'loan-invocation',
  'claim-overdue',
] as const
export type DueKind = (typeof dueKinds)[number]

/** What should have been done by now and has not been. */
export const lateDue = z.strictObject({
  kind: z.enum(dueKinds),
  /** Counted up to a thousand. */
  count: z.number(),
  oldest: z.string(),
  tries: z.number(),
  /** Why the last try of the oldest failed; null where none did, or none was made. */
  failure: z.nullable(z.string()),
})
export type LateDue = z.output<typeof lateDue>

export const listSettlements = consoleCall({
  method: 'GET',
  path: '/settlements',
  access: 'staff',
  roles: staffRoles,
  summary: 'Settlement runs, the last one first, 50 at a time, what will be due next, and what is late.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({
    runs: z.array(settlementRun),
    next: z.nullable(z.string()),
    due: z.array(z.strictObject({ day: z.string(), sales: z.number(), amount: z.number() })),
    late: z.array(lateDue),
  }),
})

export const upcomingAction = z.strictObject({
  id: z.string(),
  market: z.string(),
  symbol: z.string(),
  name: z.string(),
  action: z.enum(announcedActions),
  ex_day: z.string(),
  pay_day: z.nullable(z.string()),
  /** `₹12.50 a share`, or how many shares become how many. Empty where it has none. */
  terms: z.string(),
  says: z.string(),
  /** True where two people announced it; false where an exchange's list has it. */
  is_firms: z.boolean(),
})
export type UpcomingAction = z.output<typeof upcomingAction>

/** A dividend of an exchange's list that somebody holds or is owed, and that two people have not confirmed. */
export const unsignedDividend = z.strictObject({
  name: z.string(),
  says: z.string(),
  dividend: listedDividend,
})
export type UnsignedDividend = z.output<typeof unsignedDividend>

export const listUnsignedDividends = consoleCall({
  method: 'GET',
  path: '/dividends/unsigned',
  access: 'staff',
  roles: staffRoles,
  summary: `Dividends that are paid once two people have confirmed them, the next payment first, at most ${MOST_DIVIDENDS}. None before the first signing key.`,
  reply: z.strictObject({ dividends: z.array(unsignedDividend) }),
})

export const listCorporateActions = consoleCall({
  method: 'GET',
  path: '/corporate-actions',
  access: 'staff',
  roles: staffRoles,
  summary: 'Corporate actions that are announced and not applied, the next ex-date first, at most 200.',
  reply: z.strictObject({ actions: z.array(upcomingAction) }),
})

export const feeSeries = z.strictObject({
  id: z.string(),
  charge: z.string(),
  name: z.string(),
  products: z.array(z.string()),
  venues: z.array(z.string()),
  side: z.enum(['buy', 'sell', 'both']),
  rates: z.array(
    z.strictObject({
      from: z.string(),
      until: z.nullable(z.string()),
      rate: feeRate,
      words: z.string(),
      source: z.string(),
      /** True where the firm set it with two people; false where the card came with it. */
      is_change: z.boolean(),
    }),
  ),
})
export type FeeSeries = z.output<typeof feeSeries>

export const readFeeCard = consoleCall({
  method: 'GET',
  path: '/fee-card',
  access: 'staff',
  roles: staffRoles,
  summary: 'The rate card by which every trade is charged, with what changes later.',
  reply: z.strictObject({ version: z.string(), today: z.string(), series: z.array(feeSeries) }),
})
