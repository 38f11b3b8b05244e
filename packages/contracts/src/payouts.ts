/**
 * contracts: withdrawals as the firm sees them, and payout files. A decision is a proposal (`withdrawal-decision`); an
 * approved withdrawal goes to the bank in exactly one payout file, and what the bank did with it comes back as a file.
 */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { after, nothing } from './fields.ts'
import { step } from './payment-fields.ts'
import { withdrawalStates } from './withdrawals.ts'

const id = z.strictObject({ id: z.uuid() })
const movers = ['maker', 'checker'] as const

/** `open` and `overdue` come by their promise, the most urgent first; every other list newest first. */
export const withdrawalFilters = ['all', 'open', 'overdue', ...withdrawalStates] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

export const withdrawalRow = z.strictObject({
  id: z.string(),
  /** What the payout file and the bank's result call it. */
  reference: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount: z.number(),
  state: z.enum(withdrawalStates),
  waits_for: z.nullable(z.string()),
  bank_name: z.string(),
  /** Masked. */
  card_no: z.string(),
  ifsc: z.string(),
  holder_name: z.string(),
  requested_at: z.string(),
  state_at: z.string(),
  promised_by: z.nullable(z.string()),
  is_overdue: z.boolean(),
  utr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  payout_id: z.nullable(z.string()),
  /** The open proposal that would decide it, if there is one. */
  proposal_id: z.nullable(z.string()),
})
export type WithdrawalRow = z.output<typeof withdrawalRow>

export const listFirmWithdrawals = consoleCall({
  method: 'GET',
  path: '/withdrawals',
  access: 'staff',
  roles: staffRoles,
  opensFile: { of: 'client', by: 'client_id' },
  summary: 'Withdrawals, 50 at a time: those still open by their promise, all others newest first.',
  query: z.strictObject({
    filter: z.optional(z.enum(withdrawalFilters)),
    client_id: z.optional(z.uuid()),
    after,
  }),
  reply: z.strictObject({ items: z.array(withdrawalRow), next: z.nullable(z.string()) }),
})

export const viewFirmWithdrawal = consoleCall({
  method: 'GET',
  path: '/withdrawals/:id',
  access: 'staff',
  roles: staffRoles,
  opensFile: { of: 'withdrawal', by: 'id' },
  summary: 'One withdrawal with every state it has been through.',
  params: id,
  reply: z.strictObject({ ...withdrawalRow.shape, steps: z.array(step) }),
})

/** `waiting` counts what the bank has not answered yet: neither sent nor refused. */
export const payout = z.strictObject({
  id: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  count: z.number(),
  total: z.number(),
  /** Of the file's bytes: what the bank was given can be compared with it for good. */
  sha256: z.string(),
  waiting: z.number(),
  sent: z.number(),
  paid: z.number(),
  failed: z.number(),
})
export type Payout = z.output<typeof payout>

export const listPayouts = consoleCall({
  method: 'GET',
  path: '/payouts',
  access: 'staff',
  roles: staffRoles,
  summary: 'Payout files, newest first, 50 at a time, and how much would go into the next one.',
  query: z.strictObject({ after }),
  reply: z.strictObject({
    items: z.array(payout),
    next: z.nullable(z.string()),
    ready: z.strictObject({ count: z.number(), total: z.number() }),
  }),
})

export const viewPayout = consoleCall({
  method: 'GET',
  path: '/payouts/:id',
  access: 'staff',
  roles: staffRoles,
  summary: 'One payout file with the withdrawals in it, numbers masked.',
  params: id,
  reply: z.strictObject({ ...payout.shape, withdrawals: z.array(withdrawalRow) }),
})

export const makePayout = consoleCall({
  method: 'POST',
  path: '/payouts',
  access: 'staff',
  roles: movers,
  summary:
    'Put every approved withdrawal that is in no payout file yet into a new one. They can then not be cancelled.',
  reply: payout,
})

export const downloadPayout = consoleCall({
  method: 'GET',
  path: '/payouts/:id/file',
  access: 'staff',
  roles: movers,
  summary: 'The payout file as CSV, with full account numbers. Every download is written down.',
  params: id,
  givesFile: true,
  reply: nothing,
})

/** The columns of the two files, in order; the first line of each names them. */
export const payoutFileColumns = ['reference', 'amount', 'account_number', 'ifsc', 'holder', 'bank'] as const
export const payoutResultColumns = ['reference', 'status', 'utr', 'reason'] as const

export const importPayoutResults = consoleCall({
  method: 'POST',
  path: '/payouts/:id/results',
  access: 'staff',
  roles: movers,
  summary:
    'Take in what the bank did, as CSV: reference, status (success or failed), utr, reason. All of it or nothing; the same file again changes nothing.',
  params: id,
  takesFile: 'document',
  reply: z.strictObject({
    sent: z.number(),
    failed: z.number(),
    /** Lines that said what was known already. */
    unchanged: z.number(),
    payout,
  }),
})
