/** payouts: withdrawals as the firm sees them, a page at a time, each page from one range of an index. */
import {
  Refusal,
  type Step,
  type WithdrawalFilter,
  type WithdrawalRow,
  type withdrawalStates,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { PROMISED_MS, referenceOf, waitsFor } from '../../payments/rules.ts'
import { WITHDRAWAL_COLUMNS, type Withdrawal } from '../../payments/withdrawals.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'

export interface WithdrawalSearch {
  readonly filter?: WithdrawalFilter | undefined
  readonly client_id?: string | undefined
  readonly after?: string | undefined
}

type Row = Withdrawal & { readonly client_name: string; readonly proposal_id: string | null }

/** `$1` is now. */
const SELECT = `
  select ${WITHDRAWAL_COLUMNS},
         (select coalesce(nullif(c.name, ''), c.account) from client c where c.id = w.client_id) as client_name,
         (select p.id from proposal p
          where p.subject = 'withdrawal:' || w.id and p.state = 'open' and p.expires_at > $1) as proposal_id
  from withdrawal w`

const NEWEST_FIRST = `
  and ($3::uuid is null or (w.requested_at, w.id) < ((select requested_at from withdrawal where id = $3), $3))
  order by w.requested_at desc, w.id desc`

/** What is due first comes first. One that was finished meanwhile has lost its place: the list then begins again. */
const DUE_FIRST = `
  and ($3::uuid is null or (w.promised_by, w.id) >
       (coalesce((select promised_by from withdrawal where id = $3), '-infinity'), $3))
  order by w.promised_by, w.id`

type State = (typeof withdrawalStates)[number]

function rangeOf(filter: WithdrawalFilter): { readonly range: string; readonly state: State | null } {
  if (filter === 'all') return { range: NEWEST_FIRST, state: null }
  if (filter === 'open') return { range: `and w.promised_by is not null ${DUE_FIRST}`, state: null }
  if (filter === 'overdue') return { range: `and w.promised_by <= $1 ${DUE_FIRST}`, state: null }
  return { range: `and w.state = $5 ${NEWEST_FIRST}`, state: filter }
}

export async function readWithdrawals(
  db: Queries,
  now: Date,
  search: WithdrawalSearch,
): Promise<Page<WithdrawalRow>> {
  const { range, state } = rangeOf(search.filter ?? 'all')
  const rows = await db.query<Row>(
    `${SELECT} where ${search.client_id ? 'w.client_id = $2' : '$2::uuid is null'} ${range} limit $4`,
    [now, search.client_id ?? null, search.after ?? null, ONE_MORE, ...(state ? [state] : [])],
  )
  const { items, next } = pageOf(rows, ({ id }) => id)
  return { items: items.map((row) => rowFrom(row, now)), next }
}

export const withdrawalsOfPayout = async (
  db: Queries,
  now: Date,
  payoutId: string,
): Promise<WithdrawalRow[]> =>
  (
    await db.query<Row>(`${SELECT} where w.payout_id = $2 order by w.requested_at, w.id`, [now, payoutId])
  ).map((row) => rowFrom(row, now))

export async function readWithdrawal(
  db: Queries,
  now: Date,
  id: string,
): Promise<WithdrawalRow & { steps: Step[] }> {
  const [row] = await db.query<Row>(`${SELECT} where w.id = $2`, [now, id])
  if (!row) throw new Refusal('withdrawal_unknown')
  const steps = await db.query<Omit<Step, 'at' | 'promised_by'> & { at: Date; promised_by: Date | null }>(
    `select state, at, actor, reason, promised_by from withdrawal_step where withdrawal_id = $1
     order by at, array_position('{approved,sent,paid,rejected,cancelled}'::text[], state)`,
    [id],
  )
  const requested = {
    state: 'requested',
    at: row.requested_at,
    actor: row.client_name,
    reason: null,
    promised_by: laterBy(row.requested_at, PROMISED_MS.requested),
  }
  return {
    ...rowFrom(row, now),
    steps: [requested, ...steps].map((step) => ({
      ...step,
      actor: step.actor === 'You' ? row.client_name : step.actor,
      at: step.at.toISOString(),
      promised_by: step.promised_by?.toISOString() ?? null,
    })),
  }
}

const rowFrom = (row: Row, now: Date): WithdrawalRow => ({
  id: row.id,
  reference: referenceOf(row.id),
  client_id: row.client_id,
  client_name: row.client_name,
  amount: toWire(paise(row.amount_paise)),
  state: row.state,
  waits_for: waitsFor(row.state, row.payout_id !== null),
  bank_name: row.bank_name,
  card_no: row.card_mask,
  ifsc: row.ifsc,
  holder_name: row.holder_name,
  requested_at: row.requested_at.toISOString(),
  state_at: row.state_at.toISOString(),
  promised_by: row.promised_by?.toISOString() ?? null,
  is_overdue: row.promised_by !== null && row.promised_by <= now,
  utr: row.utr,
  reason: row.reason,
  payout_id: row.payout_id,
  proposal_id: row.proposal_id,
})
