/** contracts: what two people of the firm heard from an exchange about an order that it has not answered. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'

const SHARES = 'Enter a whole number of shares.'
const ORDER_NUMBER = 'Enter the exchange’s order number: up to 40 letters and digits.'
const TRADE_NUMBER = 'Enter the exchange’s trade number: up to 40 letters and digits.'
const WHEN = 'Enter the day and the time of the trade.'

const day = z.iso.date()
const minute = z.string(WHEN).check(
  z.regex(/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, WHEN),
  z.refine((text) => day.safeParse(text.slice(0, 10)).success, WHEN),
)

const numberSaying = (says: string) =>
  z.string(says).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{1,40}$/, says))

/**
 * `nothing`: no more was executed, and the order is over. `executed`: this trade, and the rest is over. `executed-in-part`: this trade, and
 * another follows.
 */
export const exchangeAnswer = z.strictObject({
  kind: z.literal('exchange-answer'),
  order_id: z.uuid('Choose the order.'),
  outcome: z.enum(['nothing', 'executed', 'executed-in-part'], 'Choose what the exchange said.'),
  quantity: z.optional(z.int(SHARES).check(z.gte(1, SHARES), z.lte(99_999_999, SHARES))),
  /** A share. */
  rupees: z.optional(rupeesAsTyped),
  order_number: z.optional(numberSaying(ORDER_NUMBER)),
  trade_number: z.optional(numberSaying(TRADE_NUMBER)),
  /** In India, to the minute. */
  traded_at: z.optional(minute),
})
