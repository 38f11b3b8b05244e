/** deposits: all of them, for the firm. Each filter is one range of an index. */
import {
  type DepositFilter,
  type DepositRow,
  Refusal,
  type StatementLine,
  type Step,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { approvedIdentity } from '../../clients/approved-identity.ts'
import { DEPOSIT_COLUMNS, type Deposit, depositSteps } from '../../payments/deposits.ts'
import { lineFrom, linesOfDeposit } from '../../payments/statement-lines.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import { stepsOf } from './deposit-views.ts'

interface Row extends Deposit {
  readonly client_name: string
  readonly proposal_id: string | null
}

/** `$1` is the business time. */
const SELECT = `
  select ${DEPOSIT_COLUMNS}, c.name as client_name,
         (select p.id from proposal p where p.subject = 'deposit:' || d.id and p.state = 'open' and p.expires_at > $1) as proposal_id
  from deposit d join client c on c.id = d.client_id`

export interface DepositSearch {
  readonly filter?: DepositFilter | undefined
  readonly client_id?: string | undefined
  readonly after?: string | undefined
}

/** `$4` is the client, where only one's are asked for. Said in the text, so that the database sees which index serves. */
const ofClient = (clientId: string | undefined): string =>
  clientId ? 'd.client_id = $4' : '$4::uuid is null'

export async function searchDeposits(
  db: Queries,
  now: Date,
  search: DepositSearch,
): Promise<Page<DepositRow>> {
  const { filter = 'waiting' } = search
  const rows =
    filter === 'waiting' ? await readWaiting(db, now, search) : await readNewest(db, now, filter, search)
  const { items, next } = pageOf(rows, (last) => last.id)
  return { items: items.map((row) => rowFrom(row, now)), next }
}

/** The oldest promise is the first to be broken. */
const readWaiting = (db: Queries, now: Date, { after, client_id: client }: DepositSearch): Promise<Row[]> =>
  db.query<Row>(
    `${SELECT} where ${ofClient(client)} and d.promised_by is not null
       and ($3::uuid is null or (d.promised_by, d.id) > ((select promised_by from deposit where id = $3), $3))
     order by d.promised_by, d.id limit $2`,
    [now, ONE_MORE, after ?? null, client ?? null],
  )

const readNewest = (
  db: Queries,
  now: Date,
  filter: Exclude<DepositFilter, 'waiting'>,
  { after, client_id: client }: DepositSearch,
): Promise<Row[]> =>
  db.query<Row>(
    `${SELECT} where ${ofClient(client)} and ${filter === 'all' ? '$5::text is not null' : 'd.state = $5'}
       and ($3::uuid is null or (d.created_at, d.id) < ((select created_at from deposit where id = $3), $3))
     order by d.created_at desc, d.id desc limit $2`,
    [now, ONE_MORE, after ?? null, client ?? null, filter],
  )

const rowFrom = (row: Row, now: Date): DepositRow => ({
  id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  amount: toWire(paise(row.amount_paise)),
  channel: row.channel,
  state: row.state,
  reference: row.reference,
  created_at: row.created_at.toISOString(),
  state_at: row.state_at.toISOString(),
  promised_by: row.promised_by?.toISOString() ?? null,
  is_overdue: row.promised_by !== null && row.promised_by <= now,
  has_proof: row.proof_image_id !== null,
  utr: row.utr,
  credited: row.credited_paise === null ? null : toWire(paise(row.credited_paise)),
  reason: row.reason,
  proposal_id: row.proposal_id,
})

export interface DepositFile {
  readonly deposit: DepositRow
  readonly approved_name: string | null
  readonly steps: Step[]
  readonly lines: StatementLine[]
}

/** One deposit, and what the bank's statements say about it. */
export async function readDeposit(db: Queries, now: Date, id: string): Promise<DepositFile> {
  const [row] = await db.query<Row>(`${SELECT} where d.id = $2`, [now, id])
  if (!row) throw new Refusal('deposit_unknown')
  const steps = stepsOf(row, await depositSteps(db, [id]))
  return {
    deposit: rowFrom(row, now),
    approved_name: (await approvedIdentity(db, row.client_id))?.fullName ?? null,
    steps: steps.map((step) => (step.actor === 'You' ? { ...step, actor: 'The client' } : step)),
    lines: (await linesOfDeposit(db, now, id)).map(lineFrom),
  }
}
