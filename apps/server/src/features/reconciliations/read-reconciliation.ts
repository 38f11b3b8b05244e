/**
 * reconciliations: the ledger's bank account against a statement of the bank. Every line knows the movement it shows,
 * so each paisa of a difference has a name: a line that is not posted, a movement that no line has shown, or a line
 * that was counted with another amount. Anything beyond these means that someone changed the books.
 */
import type { Reconciliation } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { lineFrom, SELECT_SHOWN_LINE, type ShownLine } from '../../payments/statement-lines.ts'
import { findStatement, statementFrom } from '../../payments/statements.ts'
import { oneRow, type Queries } from '../../platform/database.ts'

const MOST_SHOWN = 200
const wire = (amount: bigint): number => toWire(paise(amount))

/** `tx` sees one moment. */
export async function readReconciliation(tx: Queries, now: Date, id: string): Promise<Reconciliation> {
  const statement = await findStatement(tx, id)
  const sums = await readSums(tx, statement.number)
  const ledgerClosing = sums.opening + sums.shown + sums.unshown
  const difference = statement.closing_paise - ledgerClosing
  const unexplained = difference - (sums.unposted + sums.differing - sums.unshown)
  return {
    statement: statementFrom(statement),
    opening_before_first: wire(sums.opening),
    statement_closing: wire(statement.closing_paise),
    ledger_closing: wire(ledgerClosing),
    difference: wire(difference),
    unexplained: wire(unexplained),
    is_even: difference === 0n,
    lines_without_entry: (await readUnposted(tx, now, statement.number)).map(lineFrom),
    entries_without_line: await readUnshown(tx),
    lines_that_differ: (await readDiffering(tx, now, statement.number)).map((row) => ({
      line: lineFrom(row),
      counted: wire(row.counted),
    })),
  }
}

interface Sums {
  /** Before the first statement. */
  readonly opening: bigint
  /** Movements that lines up to this statement show. */
  readonly shown: bigint
  /** Movements that no line shows. */
  readonly unshown: bigint
  /** Lines up to this statement without a movement, credits less debits. */
  readonly unposted: bigint
  /** By how much lines exceed the movements they show. */
  readonly differing: bigint
}

const SIGNED = "case l.direction when 'credit' then l.amount_paise else -l.amount_paise end"

async function readSums(tx: Queries, upTo: bigint): Promise<Sums> {
  return oneRow(
    await tx.query<Sums>(
      `with line as (
         select ${SIGNED} as amount, l.transfer_id, s.number
         from statement_line l join statement s on s.id = l.statement_id),
       moved as (
         select m.amount_paise as moved, line.amount, line.number
         from bank_movement m left join line on line.transfer_id = m.transfer_id)
       select (select opening_paise from statement order by number limit 1) as opening,
         (select coalesce(sum(moved), 0)::bigint from moved where number <= $1) as shown,
         (select coalesce(sum(moved), 0)::bigint from moved where number is null) as unshown,
         (select coalesce(sum(amount), 0)::bigint from line where number <= $1 and transfer_id is null) as unposted,
         (select coalesce(sum(amount - moved), 0)::bigint from moved where number <= $1) as differing`,
      [upTo],
    ),
  )
}

const readUnposted = (tx: Queries, now: Date, upTo: bigint): Promise<ShownLine[]> =>
  tx.query<ShownLine>(
    `${SELECT_SHOWN_LINE} join statement s on s.id = l.statement_id
     where l.state = 'waiting' and l.transfer_id is null and s.number <= $2 order by l.seq desc limit $3`,
    [now, upTo, MOST_SHOWN],
  )

async function readUnshown(tx: Queries): Promise<Reconciliation['entries_without_line']> {
  const rows = await tx.query<{
    transfer_id: string
    act: string
    at: Date
    amount_paise: bigint
    ref: string | null
  }>(
    `select m.transfer_id, m.act, m.at, m.amount_paise, m.ref from bank_movement m
     where not exists (select from statement_line l where l.transfer_id = m.transfer_id)
     order by m.at desc, m.transfer_id limit $1`,
    [MOST_SHOWN],
  )
  return rows.map(({ transfer_id, act, at, amount_paise, ref }) => ({
    transfer_id,
    act,
    at: at.toISOString(),
    amount: wire(amount_paise),
    ref,
  }))
}

const readDiffering = (tx: Queries, now: Date, upTo: bigint): Promise<(ShownLine & { counted: bigint })[]> =>
  tx.query(
    `select shown.*, m.amount_paise as counted
     from (${SELECT_SHOWN_LINE} join statement s on s.id = l.statement_id where s.number <= $2) shown
     join bank_movement m on m.transfer_id = shown.transfer_id
     where m.amount_paise <> case shown.direction when 'credit' then shown.amount_paise else -shown.amount_paise end
     order by shown.seq desc limit $3`,
    [now, upTo, MOST_SHOWN],
  )
