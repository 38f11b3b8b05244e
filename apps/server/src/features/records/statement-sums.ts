/**
 * records: the figures at the top of a statement. Opening + in − out − blocked = closing: what was only blocked or released,
 * or waits for settlement, is neither money in nor money out.
 */
import { type Paise, paise } from '@pramaan/money'
import { type CashLine, type CashWanted, newestLines } from '../../ledger/cash-lines.ts'
import { type Turnover, turnoverOf } from '../../ledger/turnover.ts'
import type { Db } from '../../platform/database.ts'

export interface StatementSums {
  /** Cash that was free to use before the first line and after the last. */
  readonly opening: Paise
  readonly closing: Paise
  readonly turnover: Turnover
  /** What went from free cash into blocks and unsettled sales, less what came back from there. */
  readonly blocked: Paise
}

/** `lines`: all of the period, oldest first. */
export async function statementSums(
  own: Pick<Db, 'transaction'>,
  clientId: string,
  wanted: CashWanted,
  lines: readonly CashLine[],
): Promise<StatementSums> {
  const [first] = lines
  const { turnover, earlier } = await own.transaction(async (tx) => ({
    turnover: await turnoverOf(tx, clientId, wanted),
    earlier:
      first || !wanted.since
        ? []
        : await newestLines(tx, clientId, { since: null, until: wanted.since, acts: null }, null, 1),
  }))
  const opening = paise(first ? first.balance - first.amount : (earlier[0]?.balance ?? 0n))
  const closing = lines.at(-1)?.balance ?? opening
  const blocked = paise(opening + turnover.in - turnover.out - closing)
  return { opening, closing, turnover, blocked }
}
