/**
 * statements: what the new lines of a file would do. It is decided when the file is uploaded and again when it is
 * approved, and must come to the same. Nothing is changed here, but what it was decided on is held.
 */
import { createHash } from 'node:crypto'
import type { Queries } from '../../platform/database.ts'
import { type PlannedCredit, planCredits } from './count-credits.ts'
import { type PlannedDebit, planDebits } from './explain-debits.ts'
import type { BankLine } from './read-statement.ts'
import type { DecidedLine } from './statement-rows.ts'

export interface StatementPlan {
  readonly credits: readonly PlannedCredit[]
  readonly debits: readonly PlannedDebit[]
  /** All of them, in the order of the file. */
  readonly lines: readonly DecidedLine[]
  /** Over what becomes of each line. */
  readonly outcomeSha256: Buffer
}

export async function planStatement(
  tx: Queries,
  at: Date,
  bankLines: readonly BankLine[],
): Promise<StatementPlan> {
  const credits = await planCredits(tx, at, bankLines)
  const debits = await planDebits(tx, bankLines)
  const lines: DecidedLine[] = [...credits, ...debits].toSorted(
    (one, other) => one.line.line - other.line.line,
  )
  return { credits, debits, lines, outcomeSha256: outcomeOf(lines) }
}

const outcomeOf = (lines: readonly DecidedLine[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ line, state, why, depositId, withdrawalId }) => [
          line.line,
          state,
          why,
          depositId,
          withdrawalId,
        ]),
      ),
    )
    .digest()
