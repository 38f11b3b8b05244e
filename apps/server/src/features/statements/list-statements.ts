/** statements: imported statements and their lines, a page at a time, each page one range of an index. */
import type { LineState, StatementLine, StatementRow } from '@pramaan/contracts'
import { lineFrom, SELECT_SHOWN_LINE, type ShownLine } from '../../payments/statement-lines.ts'
import { SELECT_STATEMENT, type StatementColumns, statementFrom } from '../../payments/statements.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'

export async function listStatements(db: Queries, after: string | undefined): Promise<Page<StatementRow>> {
  const rows = await db.query<StatementColumns>(
    `${SELECT_STATEMENT} where $2::uuid is null or s.number < (select number from statement where id = $2)
     order by s.number desc limit $1`,
    [ONE_MORE, after ?? null],
  )
  const { items, next } = pageOf(rows, (last) => last.id)
  return { items: items.map(statementFrom), next }
}

export interface LineSearch {
  readonly state?: LineState | undefined
  readonly statement_id?: string | undefined
  readonly after?: string | undefined
}

export async function listLines(db: Queries, now: Date, search: LineSearch): Promise<Page<StatementLine>> {
  const filters = [
    ...(search.state ? ['l.state = $4'] : ['$4::text is null']),
    ...(search.statement_id ? ['l.statement_id = $5'] : ['$5::uuid is null']),
  ]
  const rows = await db.query<ShownLine>(
    `${SELECT_SHOWN_LINE} where ${filters.join(' and ')}
       and ($3::uuid is null or l.seq < (select seq from statement_line where id = $3))
     order by l.seq desc limit $2`,
    [now, ONE_MORE, search.after ?? null, search.state ?? null, search.statement_id ?? null],
  )
  const { items, next } = pageOf(rows, (last) => last.id)
  return { items: items.map(lineFrom), next }
}
