/** payments: an imported statement as the firm sees it. */
import { Refusal, type StatementRow } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'

export interface StatementColumns {
  readonly id: string
  readonly number: bigint
  readonly imported_at: Date
  readonly imported_by: string
  readonly approved_by: string | null
  readonly sha256: Buffer
  readonly from_day: string
  readonly to_day: string
  readonly opening_paise: bigint
  readonly closing_paise: bigint
  readonly accepted: number
  readonly known: number
  readonly matched: number
  readonly unmatched: number
  readonly waiting: bigint
}

export const SELECT_STATEMENT = `
  select s.id, s.number, s.imported_at, p.name as imported_by, k.name as approved_by, s.sha256, s.from_day, s.to_day, s.opening_paise,
         s.closing_paise, s.accepted, s.known, s.matched, s.unmatched,
         (select count(*) from statement_line l where l.statement_id = s.id and l.state = 'waiting') as waiting
  from statement s join staff p on p.id = s.imported_by left join staff k on k.id = s.approved_by`

export const statementFrom = (row: StatementColumns): StatementRow => ({
  id: row.id,
  imported_at: row.imported_at.toISOString(),
  imported_by: row.imported_by,
  approved_by: row.approved_by,
  sha256: row.sha256.toString('hex'),
  from: row.from_day,
  to: row.to_day,
  opening: toWire(paise(row.opening_paise)),
  closing: toWire(paise(row.closing_paise)),
  accepted: row.accepted,
  matched: row.matched,
  unmatched: row.unmatched,
  known: row.known,
  waiting: Number(row.waiting),
})

export async function findStatement(db: Queries, id: string): Promise<StatementColumns> {
  const [row] = await db.query<StatementColumns>(`${SELECT_STATEMENT} where s.id = $1`, [id])
  if (!row) throw new Refusal('statement_unknown')
  return row
}
