/** deposits: a deposit as its client sees it, with every state it has been through. */
import type { Deposit as DepositOnWire, Step } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { type Deposit, type DepositStep, depositSteps } from '../../payments/deposits.ts'
import type { Queries } from '../../platform/database.ts'
import { payTo } from './pay-to.ts'
import { waitsFor } from './rules.ts'

export async function viewDeposits(
  db: Queries,
  now: Date,
  rows: readonly Deposit[],
): Promise<DepositOnWire[]> {
  const steps =
    rows.length === 0
      ? []
      : await depositSteps(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map((row) => depositFrom(row, stepsOf(row, steps), now))
}

const depositFrom = (row: Deposit, steps: Step[], now: Date): DepositOnWire => ({
  id: row.id,
  amount: toWire(paise(row.amount_paise)),
  channel: row.channel,
  state: row.state,
  waits_for: waitsFor(row.state, row.reason !== null),
  reference: row.reference,
  ...payTo({
    amount: paise(row.amount_paise),
    reference: row.reference,
    asksForPayment: row.channel === 'upi' && (row.state === 'created' || row.state === 'submitted'),
  }),
  has_proof: row.proof_image_id !== null,
  created_at: row.created_at.toISOString(),
  expires_at: row.state === 'created' ? row.expires_at.toISOString() : null,
  promised_by: row.promised_by?.toISOString() ?? null,
  is_overdue: row.promised_by !== null && row.promised_by <= now,
  utr: row.utr,
  reason: row.reason,
  steps,
})

/** The first state is the client's own announcement. */
export const stepsOf = (row: Deposit, steps: readonly DepositStep[]): Step[] => [
  { state: 'created', at: row.created_at.toISOString(), actor: 'You', reason: null, promised_by: null },
  ...steps
    .filter(({ deposit_id }) => deposit_id === row.id)
    .map(({ state, at, actor, reason, promised_by }) => ({
      state,
      at: at.toISOString(),
      actor,
      reason,
      promised_by: promised_by?.toISOString() ?? null,
    })),
]
