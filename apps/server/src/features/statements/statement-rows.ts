/** statements: the tables `statement` and `statement_line`, as a file fills them. */
import { randomUUID } from 'node:crypto'
import type { LineState } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { type BankLine, balanceBefore, lineKey } from './read-statement.ts'

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

export interface NewStatement {
  readonly id: string
  readonly sha256: Buffer
  readonly importedBy: string
  readonly at: Date
  readonly known: number
  /** In the order of the file; at least one. */
  readonly lines: readonly DecidedLine[]
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

export async function insertStatement(tx: Queries, statement: NewStatement): Promise<void> {
  const { id, sha256, importedBy, at, known, lines } = statement
  const bankLines = lines.map(({ line }) => line)
  const [first, last] = [bankLines[0], bankLines.at(-1)]
  if (!first || !last) throw new Error('a statement has at least one new line')
  const days = bankLines.map(({ day }) => day).toSorted()
  const matched = lines.filter(({ state }) => state === 'matched').length
  await tx.query(
    `insert into statement (id, sha256, imported_by, imported_at, from_day, to_day, opening_paise, closing_paise,
                            accepted, known, matched, unmatched)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      sha256,
      importedBy,
      at,
      days[0],
      days.at(-1),
      balanceBefore(first),
      last.balance,
      lines.length,
      known,
      matched,
      lines.length - matched,
    ],
  )
  for (let from = 0; from < lines.length; from += INSERTED_AT_ONCE) {
    await insertLines(tx, id, lines.slice(from, from + INSERTED_AT_ONCE))
  }
}

async function insertLines(tx: Queries, statementId: string, lines: readonly DecidedLine[]): Promise<void> {
  const of = <T>(pick: (line: BankLine) => T): T[] => lines.map(({ line }) => pick(line))
  await tx.query(
    `insert into statement_line (statement_id, id, line, day, narration, utr, payer, direction, amount_paise,
                                 balance_paise, fingerprint, state, why, deposit_id, withdrawal_id, transfer_id)
     select $1, * from unnest($2::uuid[], $3::integer[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::bigint[], $10::bigint[], $11::bytea[], $12::text[], $13::text[], $14::uuid[], $15::uuid[], $16::uuid[])`,
    [
      statementId,
      lines.map(() => randomUUID()),
      of(({ line }) => line),
      of(({ day }) => day),
      of(({ narration }) => narration),
      of(({ utr }) => utr),
      of(({ payer }) => payer),
      of(({ direction }) => direction),
      of(({ amount }) => amount),
      of(({ balance }) => balance),
      of(({ fingerprint }) => fingerprint),
      lines.map(({ state }) => state),
      lines.map(({ why }) => why),
      lines.map(({ depositId }) => depositId),
      lines.map(({ withdrawalId }) => withdrawalId),
      lines.map(({ transferId }) => transferId),
    ],
  )
}
