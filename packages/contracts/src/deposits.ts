/** contracts: bringing money in. A deposit is a claim until the bank's own statement shows it. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { rupees } from './fields.ts'
import { step } from './payment-fields.ts'

export const depositChannels = ['upi', 'bank'] as const
export type DepositChannel = (typeof depositChannels)[number]

export const depositStates = ['created', 'submitted', 'credited', 'returned', 'rejected', 'expired'] as const
export type DepositState = (typeof depositStates)[number]

export const deposit = z.strictObject({
  id: z.string(),
  amount: z.number(),
  channel: z.enum(depositChannels),
  state: z.enum(depositStates),
  waits_for: z.nullable(z.string()),
  /** What the client writes into the payment, and what the statement is matched by. */
  reference: z.string(),
  /** Where to pay: the firm's configured account, and nowhere else. */
  pay_to: z.strictObject({
    holder: z.string(),
    bank: z.string(),
    number: z.string(),
    ifsc: z.string(),
    upi: z.nullable(z.string()),
  }),
  /** A `upi://pay` link with amount and reference filled in, and its picture as an SVG path; null where there is none. */
  upi_link: z.nullable(z.string()),
  qr: z.nullable(z.strictObject({ size: z.number(), path: z.string() })),
  has_proof: z.boolean(),
  created_at: z.string(),
  /** Until when the payment is waited for; null once something else is. */
  expires_at: z.nullable(z.string()),
  promised_by: z.nullable(z.string()),
  is_overdue: z.boolean(),
  utr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  steps: z.array(step),
})
export type Deposit = z.output<typeof deposit>

const id = z.strictObject({ id: z.uuid() })

export const startDeposit = apiCall({
  method: 'POST',
  path: '/deposit/app/v1',
  access: 'approved-client',
  summary: 'Announce a payment; answers where to pay and with which reference.',
  body: z.strictObject({ amount: rupees, channel: z.enum(depositChannels) }),
  reply: deposit,
})

export const proveDeposit = apiCall({
  method: 'POST',
  path: '/deposit/app/v1/:id',
  access: 'approved-client',
  summary: 'Hand in a picture of the payment. It helps the firm to find it; it moves no money.',
  params: id,
  takesFile: true,
  reply: deposit,
})

export const listDeposits = apiCall({
  method: 'GET',
  path: '/deposit/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s deposits, newest first, 50 at a time.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.array(deposit),
})
