/** records: a page of the statement, newest first, and what a period comes to. */
import type { CashRecord, RecordKind, StatementSums } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import { type Balances, newestLines, stretchOf, totalOf } from '../../ledger/statement-lines.ts'
import type { Db } from '../../platform/database.ts'
import { actsWanted, type Period, periodOf, placeOf } from './rules.ts'
import { statementSums } from './statement-sums.ts'
import { type ToldLine, toldLines } from './told-lines.ts'

const PAGE = 50

export async function listRecords(
  db: Db,
  clientId: string,
  ask: Period & { kind?: RecordKind | undefined; before?: string | undefined },
): Promise<{ items: CashRecord[]; next: string | null }> {
  const period = periodOf(ask)
  const before = ask.before ? BigInt(ask.before) : null
  const lines = await db.as({ clientId }).transaction(async (tx) => {
    const stretch = await stretchOf(tx, clientId, period)
    return toldLines(
      tx,
      await newestLines(tx, stretch, { acts: actsWanted(ask.kind), before, most: PAGE + 1 }),
    )
  })
  const items = lines.slice(0, PAGE).map(recordOf)
  return { items, next: lines.length > PAGE ? String(items.at(-1)?.seq) : null }
}

export async function viewStatement(db: Db, clientId: string, ask: Period): Promise<StatementSums> {
  const period = periodOf(ask)
  const { opening, closing, turnover } = await db
    .as({ clientId })
    .transaction(async (tx) => statementSums(tx, await stretchOf(tx, clientId, period)))
  return {
    opening: onWire(opening),
    in: toWire(turnover.in),
    out: toWire(turnover.out),
    closing: onWire(closing),
  }
}

const onWire = (balances: Balances) => ({
  balance: toWire(totalOf(balances)),
  cash: toWire(balances.cash),
  blocked: toWire(balances.blocked),
  unsettled: toWire(balances.unsettled),
})

const recordOf = (line: ToldLine): CashRecord => ({
  seq: Number(line.seq),
  at: line.at.toISOString(),
  act: line.act,
  title: line.title,
  memo: line.memo,
  ref: line.ref,
  ttype: line.ttype,
  day: line.day,
  amount: line.isMove ? 0 : toWire(line.amount),
  moved: line.isMove
    ? { amount: toWire(line.amount), from: placeOf(line.other), to: placeOf(line.purpose) }
    : null,
  ...onWire(line.balances),
  hash: line.hash,
})
