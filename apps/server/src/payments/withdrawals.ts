/**
 * payments: the table `withdrawal` after a request is in it, and the only place that moves one on: its state, the step
 * that the client reads and the money, together.
 */
import type { WithdrawalState } from '@pramaan/contracts'
import { post, type Transfer } from '../ledger/transfers.ts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { isOpen, movementOf, PROMISED_MS } from './rules.ts'

export interface Withdrawal {
  readonly id: string
  readonly client_id: string
  readonly amount_paise: bigint
  readonly bank_name: string
  readonly card_mask: string
  readonly ifsc: string
  readonly holder_name: string
  readonly state: WithdrawalState
  readonly requested_at: Date
  readonly state_at: Date
  readonly promised_by: Date | null
  readonly payout_id: string | null
  readonly utr: string | null
  readonly reason: string | null
}

export const WITHDRAWAL_COLUMNS = `w.id, w.client_id, w.amount_paise, w.bank_name, w.card_mask, w.ifsc, w.holder_name,
  w.state, w.requested_at, w.state_at, w.promised_by, w.payout_id, w.utr, w.reason`

/** As it is now, and stays until the transaction ends. */
export async function lockWithdrawal(tx: Queries, id: string): Promise<Withdrawal | null> {
  const [row] = await tx.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w where w.id = $1 for update`,
    [id],
  )
  return row ?? null
}

export interface Move {
  /** Locked by the caller. */
  readonly withdrawal: Withdrawal
  readonly to: WithdrawalState
  /** As the client reads it: "You", the names of two people, or "The bank". */
  readonly actor: string
  readonly reason: string | null
  /** The bank's number, where the bank gave one with this step. */
  readonly utr?: string
  /** What the transfer of its money shall be called. */
  readonly transferId?: string
}

const promisedBy = (at: Date, state: WithdrawalState): Date | null =>
  isOpen(state) ? laterBy(at, PROMISED_MS[state]) : null

export async function moveOn(tx: Queries, at: Date, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const columns = [
    moves.map(({ withdrawal }) => withdrawal.id),
    moves.map(({ to }) => to),
    moves.map(({ to }) => promisedBy(at, to)),
    moves.map(({ reason }) => reason),
  ]
  await tx.query(
    `update withdrawal w set state = m.state, state_at = $1, promised_by = m.promised_by, reason = m.reason,
       utr = coalesce(m.utr, w.utr)
     from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[]) as m(id, state, promised_by, reason, utr)
     where w.id = m.id`,
    [at, ...columns, moves.map(({ utr }) => utr ?? null)],
  )
  await tx.query(
    `insert into withdrawal_step (at, withdrawal_id, state, promised_by, reason, client_id, actor)
     select $1, * from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::uuid[], $7::text[])`,
    [at, ...columns, moves.map(({ withdrawal }) => withdrawal.client_id), moves.map(({ actor }) => actor)],
  )
  const outcomes = await post(
    tx,
    moves.flatMap((move) => transfersOf(move, at)),
  )
  // What was held is there to be moved: anything else is a bug, and undoes the whole step.
  if (outcomes.some((outcome) => outcome !== 'posted'))
    throw new Error('the money of a withdrawal is not there')
}

function transfersOf({ withdrawal, to, reason, transferId }: Move, at: Date): Transfer[] {
  const movement = movementOf(withdrawal.client_id, withdrawal.state, to)
  if (!movement) return []
  const { act, ...ends } = movement
  const more = {
    ...(transferId ? { id: transferId } : {}),
    ...(to === 'rejected' && reason ? { memo: reason } : {}),
  }
  return [{ act, ref: withdrawal.id, at, ...more, legs: [{ ...ends, amount: withdrawal.amount_paise }] }]
}
