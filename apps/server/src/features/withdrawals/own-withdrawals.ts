/** withdrawals: the client's own, newest first, each with every state it has been through. */
import { Refusal, type Step, type Withdrawal as WithdrawalView } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { canCancel, PROMISED_MS, waitsFor } from '../../payments/rules.ts'
import { WITHDRAWAL_COLUMNS, type Withdrawal } from '../../payments/withdrawals.ts'
import { instantFrom, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'

const PAGE = 50

interface StoredStep {
  readonly state: string
  readonly at: string
  readonly actor: string
  readonly reason: string | null
  readonly promised_by: string | null
}

type Row = Withdrawal & { readonly steps: readonly StoredStep[] }

const SELECT = `select ${WITHDRAWAL_COLUMNS},
    array(select json_build_object('state', s.state, 'at', s.at, 'actor', s.actor, 'reason', s.reason,
                                   'promised_by', s.promised_by)
          from withdrawal_step s where s.withdrawal_id = w.id order by s.at, array_position(
            '{approved,sent,paid,rejected,cancelled}'::text[], s.state)) as steps
  from withdrawal w`

export async function ownWithdrawals(
  db: Queries,
  now: Date,
  clientId: string,
  after: string | undefined,
): Promise<WithdrawalView[]> {
  const rows = await db.query<Row>(
    `${SELECT} where w.client_id = $1
       and ($2::uuid is null or (w.requested_at, w.id) <
            ((select requested_at from withdrawal where id = $2 and client_id = $1), $2))
     order by w.requested_at desc, w.id desc limit $3`,
    [clientId, after ?? null, PAGE],
  )
  return rows.map((row) => viewOf(row, now))
}

export async function ownWithdrawal(
  db: Queries,
  now: Date,
  clientId: string,
  id: string,
): Promise<WithdrawalView> {
  const [row] = await db.query<Row>(`${SELECT} where w.id = $1 and w.client_id = $2`, [id, clientId])
  if (!row) throw new Refusal('withdrawal_unknown')
  return viewOf(row, now)
}

const viewOf = (row: Row, now: Date): WithdrawalView => ({
  id: row.id,
  amount: toWire(paise(row.amount_paise)),
  state: row.state,
  waits_for: waitsFor(row.state, row.payout_id !== null),
  bank_name: row.bank_name,
  card_no: row.card_mask,
  ifsc: row.ifsc,
  holder_name: row.holder_name,
  requested_at: row.requested_at.toISOString(),
  promised_by: row.promised_by?.toISOString() ?? null,
  is_overdue: row.promised_by !== null && row.promised_by <= now,
  can_cancel: canCancel(row.state, row.payout_id !== null),
  utr: row.utr,
  reason: row.reason,
  steps: [firstStep(row), ...row.steps.map(stepFrom)],
})

/** The request is a step like the others; it is the row itself. */
const firstStep = ({ requested_at: at }: Row): Step => ({
  state: 'requested',
  at: at.toISOString(),
  actor: 'You',
  reason: null,
  promised_by: laterBy(at, PROMISED_MS.requested).toISOString(),
})

const stepFrom = (step: StoredStep): Step => ({
  ...step,
  at: instantFrom(step.at).toISOString(),
  promised_by: step.promised_by === null ? null : instantFrom(step.promised_by).toISOString(),
})
