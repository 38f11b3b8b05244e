/** contracts: taking money out. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { step } from './payment-fields.ts'

export const withdrawalStates = ['requested', 'approved', 'sent', 'paid', 'rejected', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const withdrawal = z.strictObject({
  id: z.string(),
  amount: z.number(),
  state: z.enum(withdrawalStates),
  /** What the money waits for now, in one sentence. */
  waits_for: z.nullable(z.string()),
  bank_name: z.string(),
  card_no: z.string(),
  ifsc: z.string(),
  holder_name: z.string(),
  requested_at: z.string(),
  promised_by: z.nullable(z.string()),
  is_overdue: z.boolean(),
  can_cancel: z.boolean(),
  utr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  steps: z.array(step),
})
export type Withdrawal = z.output<typeof withdrawal>

const id = z.strictObject({ id: z.uuid() })

export const requestWithdrawal = apiCall({
  method: 'POST',
  path: '/withdraw/app/v1',
  access: 'approved-client',
  summary: 'Ask for money to be paid to an own bank account. Needs a PIN grant; the amount is held at once.',
  body: z.strictObject({ amount: rupees, bank_card_id: z.uuid() }),
  reply: z.strictObject({
    id: z.string(),
    amount: z.number(),
    requested_at: z.string(),
    promised_by: z.string(),
  }),
})

export const listWithdrawals = apiCall({
  method: 'GET',
  path: '/withdraw/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s withdrawals, newest first, 50 at a time, each with every state it has been through.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.array(withdrawal),
})

export const cancelWithdrawal = apiCall({
  method: 'POST',
  path: '/withdraw/app/v1/:id/cancel',
  access: 'approved-client',
  summary: 'Take back a withdrawal that is not yet with the bank. The money is released at once.',
  params: id,
  reply: withdrawal,
})
