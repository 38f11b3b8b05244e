/**
 * payments: the table `deposit`, and the only place that moves one on: its state and the step that the client reads,
 * together. The money is moved beside it, through the ledger.
 */
import type { DepositChannel, DepositState } from '@pramaan/contracts'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'

const DAY_MS = 24 * 3_600_000
/** Within this the firm looks at what a client has handed in. */
export const DEPOSIT_PROMISED_MS = DAY_MS

export interface Deposit {
  readonly id: string
  readonly client_id: string
  readonly amount_paise: bigint
  readonly channel: DepositChannel
  readonly reference: string
  readonly state: DepositState
  readonly created_at: Date
  readonly state_at: Date
  readonly promised_by: Date | null
  readonly expires_at: Date
  readonly proof_image_id: string | null
  readonly utr: string | null
  readonly credited_paise: bigint | null
  readonly transfer_id: string | null
  readonly reason: string | null
}

export const DEPOSIT_COLUMNS = `d.id, d.client_id, d.amount_paise, d.channel, d.reference, d.state, d.created_at, d.state_at,
  d.promised_by, d.expires_at, d.proof_image_id, d.utr, d.credited_paise, d.transfer_id, d.reason`

/** As it is now, and stays until the transaction ends. */
export async function lockDeposit(tx: Queries, id: string): Promise<Deposit | null> {
  const [row] = await tx.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit d where d.id = $1 for update`,
    [id],
  )
  return row ?? null
}

const isOpen = (state: DepositState): boolean => state === 'created' || state === 'submitted'

/** Still the client's or the firm's turn; nothing has been decided. */
export const isUndecided = ({ state }: Pick<Deposit, 'state'>): boolean => isOpen(state)

/** Money that comes late is still counted; what was counted or went back is finished. */
export const canBeCounted = ({ state }: Pick<Deposit, 'state'>): boolean =>
  state !== 'credited' && state !== 'returned'

export interface DepositMove {
  /** Locked by the caller. */
  readonly deposit: Deposit
  readonly to: DepositState
  /** As the client reads it. */
  readonly actor: string
  readonly reason: string | null
  readonly proofImageId?: string
  /** What was counted, by which transfer, and the bank's number where there is one. */
  readonly counted?: { readonly amount: bigint; readonly transferId: string; readonly utr: string | null }
}

/** Small enough for a statement to end in time on a busy machine. */
const MOVED_AT_ONCE = 1000

export async function moveDeposits(tx: Queries, at: Date, moves: readonly DepositMove[]): Promise<void> {
  for (let from = 0; from < moves.length; from += MOVED_AT_ONCE) {
    await moveTogether(tx, at, moves.slice(from, from + MOVED_AT_ONCE))
  }
}

async function moveTogether(tx: Queries, at: Date, moves: readonly DepositMove[]): Promise<void> {
  const promises = moves.map(({ to }) => (to === 'submitted' ? laterBy(at, DEPOSIT_PROMISED_MS) : null))
  const ids = moves.map(({ deposit }) => deposit.id)
  const states = moves.map(({ to }) => to)
  const reasons = moves.map(({ reason }) => reason)
  await tx.query(
    `update deposit d set state = m.state, state_at = $1, promised_by = m.promised_by, reason = m.reason,
       proof_image_id = coalesce(m.proof, d.proof_image_id), utr = coalesce(m.utr, d.utr),
       credited_paise = m.credited, transfer_id = m.transfer
     from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::uuid[], $7::text[], $8::bigint[], $9::uuid[])
       as m(id, state, promised_by, reason, proof, utr, credited, transfer)
     where d.id = m.id`,
    [
      at,
      ids,
      states,
      promises,
      reasons,
      moves.map(({ proofImageId }) => proofImageId ?? null),
      moves.map(({ counted }) => counted?.utr ?? null),
      moves.map(({ counted }) => counted?.amount ?? null),
      moves.map(({ counted }) => counted?.transferId ?? null),
    ],
  )
  await tx.query(
    `insert into deposit_step (at, deposit_id, state, promised_by, reason, client_id, actor)
     select $1, * from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::uuid[], $7::text[])`,
    [
      at,
      ids,
      states,
      promises,
      reasons,
      moves.map(({ deposit }) => deposit.client_id),
      moves.map(({ actor }) => actor),
    ],
  )
}

export interface DepositStep {
  readonly deposit_id: string
  readonly state: string
  readonly at: Date
  readonly actor: string
  readonly reason: string | null
  readonly promised_by: Date | null
}

/** What happened to them after they were announced, oldest first. */
export const depositSteps = (db: Queries, ids: readonly string[]): Promise<DepositStep[]> =>
  db.query<DepositStep>(
    `select deposit_id, state, at, actor, reason, promised_by from deposit_step
     where deposit_id = any ($1::uuid[]) order by id`,
    [ids],
  )

/** Statements and matches by hand come one after the other: none is decided on what another is about to change. */
export const holdBankBooks = (tx: Queries): Promise<object[]> =>
  tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.bankBooks])
