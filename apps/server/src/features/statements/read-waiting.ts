/** statements: the file that waits for a second person, and what each of its lines would do. */
import type { LineState, StatementLine, Tally, WaitingStatement } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { lineFrom, type StagedLine } from '../../payments/statement-lines.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { STATEMENT_SUBJECT, type Staged } from './staged-rows.ts'

interface WaitingRow extends Staged {
  readonly proposal_id: string
  readonly expires_at: Date
  readonly uploaded_at: Date
  readonly uploaded_by: string
  readonly maker_id: string
}

/** `$1` is the business time: what nobody decided in time no longer waits. */
const OPEN = `p.subject = '${STATEMENT_SUBJECT}' and p.state = 'open' and p.expires_at > $1`

export async function readWaiting(
  db: Queries,
  now: Date,
  viewer: StaffCaller,
): Promise<WaitingStatement | null> {
  const [row] = await db.query<WaitingRow>(
    `select s.*, p.id as proposal_id, p.expires_at, p.maker_id,
            (select m.name from staff m where m.id = p.maker_id) as uploaded_by
     from proposal p join staged_statement s on s.id = (p.act ->> 'statement_id')::uuid where ${OPEN}`,
    [now],
  )
  if (!row) return null
  const tally = await readTallies(db, row.id)
  return {
    id: row.id,
    proposal_id: row.proposal_id,
    uploaded_by: row.uploaded_by,
    is_mine: row.maker_id === viewer.staffId,
    uploaded_at: row.uploaded_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    sha256: row.sha256.toString('hex'),
    from: row.from_day,
    to: row.to_day,
    opening: toWire(paise(row.opening_paise)),
    closing: toWire(paise(row.closing_paise)),
    accepted: row.accepted,
    known: row.known,
    deposits: tally('credit', 'matched'),
    suspense: tally('credit', 'waiting'),
    payments_out: tally('debit', 'matched'),
    not_explained: tally('debit', 'waiting'),
  }
}

type TallyOf = (direction: 'credit' | 'debit', state: LineState) => Tally

async function readTallies(db: Queries, id: string): Promise<TallyOf> {
  const rows = await db.query<{ direction: string; state: string; lines: bigint; amount: bigint }>(
    `select direction, state, count(*) as lines, sum(amount_paise)::bigint as amount
     from staged_line where statement_id = $1 group by direction, state`,
    [id],
  )
  return (direction, state) => {
    const row = rows.find((one) => one.direction === direction && one.state === state)
    return { lines: Number(row?.lines ?? 0n), amount: toWire(paise(row?.amount ?? 0n)) }
  }
}

export interface WaitingSearch {
  readonly state?: 'waiting' | 'matched' | undefined
  readonly after?: string | undefined
}

export async function listWaitingLines(
  db: Queries,
  now: Date,
  { state, after }: WaitingSearch,
): Promise<Page<StatementLine>> {
  const rows = await db.query<StagedLine>(
    `select l.id, l.statement_id, l.line, l.day, l.narration, l.utr, l.payer, l.direction, l.amount_paise, l.balance_paise,
            l.state, l.why, l.deposit_id, l.withdrawal_id, d.reference as deposit_reference, c.id as client_id, c.name as client_name,
            null as proposal_id
     from staged_line l
     left join deposit d on d.id = l.deposit_id left join withdrawal o on o.id = l.withdrawal_id
     left join client c on c.id = coalesce(d.client_id, o.client_id)
     where l.statement_id = (select (p.act ->> 'statement_id')::uuid from proposal p where ${OPEN})
       and ${state ? 'l.state = $4' : '$4::text is null'}
       and ($3::uuid is null or l.line > (select line from staged_line where id = $3))
     order by l.line limit $2`,
    [now, ONE_MORE, after ?? null, state ?? null],
  )
  const { items, next } = pageOf(rows, (last) => last.id)
  return { items: items.map(lineFrom), next }
}
