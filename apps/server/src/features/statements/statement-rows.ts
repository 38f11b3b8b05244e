/** statements: the tables `statement` and `statement_line`, as an approved file fills them. */
import type { LineState } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { type BankLine, lineKey } from './read-statement.ts'

/** Small enough for a statement to end in time on a busy machine. */
const INSERTED_AT_ONCE = 1000

/** A new line and what became of it. */
export interface DecidedLine {
  readonly line: BankLine
  readonly state: LineState
  readonly why: string
  readonly depositId: string | null
  readonly withdrawalId: string | null
  /** The movement of the ledger's bank account that it shows. */
  readonly transferId: string | null
}

export async function statementWith(tx: Queries, sha256: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>('select id from statement where sha256 = $1', [sha256])
  return row?.id ?? null
}

export async function lastClosing(tx: Queries): Promise<bigint | null> {
  const [row] = await tx.query<{ closing_paise: bigint }>(
    'select closing_paise from statement order by number desc limit 1',
  )
  return row?.closing_paise ?? null
}

export interface KnownLine {
  readonly statementId: string
  readonly amount: bigint
}

/** Which of the lines an earlier file has brought, by what makes them the same. */
export async function knownLines(
  tx: Queries,
  lines: readonly BankLine[],
): Promise<ReadonlyMap<string, KnownLine>> {
  const rows = await tx.query<{
    direction: 'credit' | 'debit'
    utr: string | null
    fingerprint: Buffer
    statement_id: string
    amount_paise: bigint
  }>(
    `select l.direction, l.utr, l.fingerprint, l.statement_id, l.amount_paise
     from unnest($1::text[], $2::text[], $3::bytea[]) as asked(direction, utr, fingerprint)
     join statement_line l on l.direction = asked.direction
       and ((asked.utr is not null and l.utr = asked.utr)
            or (asked.utr is null and l.utr is null and l.fingerprint = asked.fingerprint))`,
    [
      lines.map(({ direction }) => direction),
      lines.map(({ utr }) => utr),
      lines.map(({ fingerprint }) => fingerprint),
    ],
  )
  return new Map(
    rows.map((row) => [lineKey(row), { statementId: row.statement_id, amount: row.amount_paise }]),
  )
}

export interface Importing {
  readonly id: string
  readonly approvedBy: string
  readonly at: Date
  /** In the order of the file. */
  readonly lines: readonly DecidedLine[]
}

/** Takes the lines as they were staged: those are the ones that the second person approved. */
export async function insertStatement(tx: Queries, { id, approvedBy, at, lines }: Importing): Promise<void> {
  const matched = lines.filter(({ state }) => state === 'matched').length
  await tx.query(
    `insert into statement (id, sha256, imported_by, approved_by, imported_at, from_day, to_day, opening_paise,
                            closing_paise, accepted, known, matched, unmatched)
     select id, sha256, uploaded_by, $2, $3, from_day, to_day, opening_paise, closing_paise, accepted, known, $4,
            accepted - $4
     from staged_statement where id = $1`,
    [id, approvedBy, at, matched],
  )
  for (let from = 0; from < lines.length; from += INSERTED_AT_ONCE) {
    await insertLines(tx, id, lines.slice(from, from + INSERTED_AT_ONCE))
  }
}

const insertLines = (tx: Queries, id: string, lines: readonly DecidedLine[]): Promise<object[]> =>
  tx.query(
    `insert into statement_line (id, statement_id, line, day, narration, utr, payer, direction, amount_paise,
                                 balance_paise, fingerprint, state, why, deposit_id, withdrawal_id, transfer_id,
                                 named)
     select s.id, s.statement_id, s.line, s.day, s.narration, s.utr, s.payer, s.direction, s.amount_paise,
            s.balance_paise, s.fingerprint, s.state, s.why, s.deposit_id, s.withdrawal_id, m.transfer_id, s.named
     from unnest($2::integer[], $3::uuid[]) as m(line, transfer_id)
     join staged_line s on s.statement_id = $1 and s.line = m.line order by s.line`,
    [id, lines.map(({ line }) => line.line), lines.map(({ transferId }) => transferId)],
  )
