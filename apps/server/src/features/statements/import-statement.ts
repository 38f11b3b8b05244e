/**
 * statements: takes in what the bank says about the firm's account, all of a file or nothing. The same file again
 * changes nothing, and of a file that overlaps an earlier one only the new lines count.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Refusal, type StatementRow } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Rooms } from '../../clients/rooms.ts'
import { staffActor } from '../../firm/actors.ts'
import { holdBankBooks } from '../../payments/deposits.ts'
import { findStatement, statementFrom } from '../../payments/statements.ts'
import { writeAudit } from '../../platform/audit.ts'
import { CsvFault } from '../../platform/csv.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { planCredits, postCredits, tellDeposits } from './count-credits.ts'
import { explainDebits, explainWaitingDebits } from './explain-debits.ts'
import { type BankLine, balanceBefore, lineKey, readStatement } from './read-statement.ts'
import { insertStatement, knownLines, lastClosing, statementWith } from './statement-rows.ts'

export interface Imported {
  readonly is_known: boolean
  readonly statement: StatementRow
}

/** Reads the file before anything is touched. */
export function readFile(file: Buffer): BankLine[] {
  try {
    return readStatement(file)
  } catch (error) {
    if (error instanceof CsvFault) throw malformed(error.line, error.message)
    throw error
  }
}

const malformed = (line: number, why: string): Refusal =>
  new Refusal('statement_malformed', { says: `Line ${line}: ${why}. Nothing was imported.` })

export interface ImportAsk {
  readonly file: Buffer
  readonly lines: readonly BankLine[]
  readonly by: StaffCaller
}

export async function importStatement(
  rooms: Rooms,
  tx: Queries,
  { file, lines, by }: ImportAsk,
): Promise<Imported> {
  await holdBankBooks(tx)
  const sha256 = createHash('sha256').update(file).digest()
  const { fresh, bringer } = await tellFresh(tx, lines)
  const earlier = (await statementWith(tx, sha256)) ?? (fresh.length === 0 ? bringer : null)
  if (earlier) return { is_known: true, statement: statementFrom(await findStatement(tx, earlier)) }
  await refuseGap(tx, fresh)
  const id = randomUUID()
  const at = rooms.businessClock.now()
  const credits = await planCredits(tx, at, fresh)
  const debits = await explainDebits(tx, at, fresh)
  await postCredits(tx, credits)
  await insertStatement(tx, {
    id,
    sha256,
    importedBy: by.staffId,
    at,
    known: lines.length - fresh.length,
    lines: [...credits, ...debits].toSorted((one, other) => one.line.line - other.line.line),
  })
  await tellDeposits(rooms, tx, at, credits)
  await explainWaitingDebits(tx, at)
  await writeAudit(tx, rooms.businessClock, {
    actor: staffActor(by),
    act: 'statement.imported',
    what: `Imported ${fresh.length} new lines of a bank statement, SHA-256 ${sha256.toString('hex')}.`,
    clientId: null,
    reason: null,
  })
  return { is_known: false, statement: statementFrom(await findStatement(tx, id)) }
}

/** Lines that an earlier file brought come first, as that file had them; from the first new one on, all are new. */
async function tellFresh(
  tx: Queries,
  lines: readonly BankLine[],
): Promise<{ fresh: readonly BankLine[]; bringer: string | null }> {
  const known = await knownLines(tx, lines)
  const firstFresh = lines.findIndex((line) => !known.has(lineKey(line)))
  const fresh = firstFresh < 0 ? [] : lines.slice(firstFresh)
  let bringer: string | null = null
  for (const [at, line] of lines.entries()) {
    const earlier = known.get(lineKey(line))
    if (!earlier) continue
    if (earlier.amount !== line.amount) {
      throw malformed(
        line.line,
        `${line.utr} was imported before with ${formatRupees(paise(earlier.amount))}`,
      )
    }
    if (firstFresh >= 0 && at > firstFresh) {
      throw malformed(line.line, 'it was imported before, but a line above it was not')
    }
    bringer = earlier.statementId
  }
  return { fresh, bringer }
}

async function refuseGap(tx: Queries, [first]: readonly BankLine[]): Promise<void> {
  const closing = await lastClosing(tx)
  if (!first || closing === null || balanceBefore(first) === closing) return
  const [begins, ended] = [balanceBefore(first), closing].map((amount) => formatRupees(paise(amount)))
  throw new Refusal('statement_gap', {
    says: `Line ${first.line}: before it the account held ${begins}, but the last statement ended with ${ended}. Nothing was imported.`,
  })
}
