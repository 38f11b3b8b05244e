/** payments: lines of the bank's statements, as the firm sees them, and what becomes of one after it was imported. */
import type { LineState, StatementLine } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'

export interface LineRow {
  readonly id: string
  readonly seq: bigint
  readonly statement_id: string
  readonly line: number
  readonly day: string
  readonly narration: string
  readonly utr: string | null
  readonly payer: string | null
  readonly direction: 'credit' | 'debit'
  readonly amount_paise: bigint
  readonly balance_paise: bigint
  readonly state: LineState
  readonly why: string
  readonly deposit_id: string | null
  readonly withdrawal_id: string | null
  readonly transfer_id: string | null
}

export const LINE_COLUMNS = `l.id, l.seq, l.statement_id, l.line, l.day, l.narration, l.utr, l.payer, l.direction,
  l.amount_paise, l.balance_paise, l.state, l.why, l.deposit_id, l.withdrawal_id, l.transfer_id`

export interface ShownLine extends LineRow {
  readonly deposit_reference: string | null
  readonly client_id: string | null
  readonly client_name: string | null
  readonly proposal_id: string | null
}

/** Before it is imported a line has no place in the order of all lines and no transfer. */
export type StagedLine = Omit<ShownLine, 'seq' | 'transfer_id'>

/** `$1` is the business time: what nobody decided in time no longer waits. */
export const SELECT_SHOWN_LINE = `
  select ${LINE_COLUMNS}, d.reference as deposit_reference, c.id as client_id, c.name as client_name,
         (select p.id from proposal p where p.state = 'open' and p.expires_at > $1
            and p.subject in ('line:' || l.id, 'deposit:' || l.deposit_id) limit 1) as proposal_id
  from statement_line l left join deposit d on d.id = l.deposit_id left join withdrawal w on w.id = l.withdrawal_id
  left join client c on c.id = coalesce(d.client_id, w.client_id)`

export const lineFrom = (row: StagedLine): StatementLine => ({
  id: row.id,
  statement_id: row.statement_id,
  line: row.line,
  day: row.day,
  narration: row.narration,
  utr: row.utr,
  payer: row.payer,
  direction: row.direction,
  amount: toWire(paise(row.amount_paise)),
  balance: toWire(paise(row.balance_paise)),
  state: row.state,
  why: row.why,
  deposit_id: row.deposit_id,
  deposit_reference: row.deposit_reference,
  withdrawal_id: row.withdrawal_id,
  client_id: row.client_id,
  client_name: row.client_name,
  proposal_id: row.proposal_id,
})

export async function lockLine(tx: Queries, id: string): Promise<LineRow | null> {
  const [row] = await tx.query<LineRow>(
    `select ${LINE_COLUMNS} from statement_line l where l.id = $1 for update`,
    [id],
  )
  return row ?? null
}

export async function lockCreditWithUtr(tx: Queries, utr: string): Promise<LineRow | null> {
  const [row] = await tx.query<LineRow>(
    `select ${LINE_COLUMNS} from statement_line l where l.direction = 'credit' and l.utr = $1 for update`,
    [utr],
  )
  return row ?? null
}

/** Lines of a deposit, oldest first. */
export const linesOfDeposit = (db: Queries, now: Date, depositId: string): Promise<ShownLine[]> =>
  db.query<ShownLine>(`${SELECT_SHOWN_LINE} where l.deposit_id = $2 order by l.seq`, [now, depositId])
