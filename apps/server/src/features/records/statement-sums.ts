/**
 * records: the figures at the top of a statement. Opening + in − out = closing, over all that is the client's in rupees: what was only
 * blocked, released or settled is neither money in nor money out.
 */
import { type Balances, balancesBefore, type Stretch } from '../../ledger/statement-lines.ts'
import { type Turnover, turnoverOf } from '../../ledger/turnover.ts'
import type { Queries } from '../../platform/database.ts'

export interface StatementSums {
  /** Before the first line and after the last. */
  readonly opening: Balances
  readonly closing: Balances
  readonly turnover: Turnover
}

/** `db` must see the client's own rows. */
export const statementSums = async (db: Queries, stretch: Stretch): Promise<StatementSums> => ({
  opening: await balancesBefore(db, stretch, stretch.low),
  closing: await balancesBefore(db, stretch, stretch.high),
  turnover: await turnoverOf(db, stretch),
})
