/**
 * statements: takes in what the bank says about the firm's account, all of a file or nothing, and lets it wait for a
 * second person. The same file again changes nothing, and of a file that overlaps an earlier one only the new lines wait.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Services } from '../../clients/services.ts'
import type { ActKinds } from '../../firm/acts.ts'
import { dropProposals } from '../../firm/drop-proposals.ts'
import { expireProposals, propose } from '../../firm/proposals.ts'
import { holdBankBooks } from '../../payments/deposits.ts'
import { CsvFault } from '../../platform/csv.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { planStatement } from './plan-statement.ts'
import { type BankLine, balanceBefore, lineKey, readStatement } from './read-statement.ts'
import { STATEMENT_SUBJECT, stage, type WaitingFile, waitingFile } from './staged-rows.ts'
import { knownLines, lastClosing, statementWith } from './statement-rows.ts'

export interface Uploaded {
  readonly is_known: boolean
  readonly proposal_id: string | null
  readonly statement_id: string
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

export interface UploadAsk {
  readonly file: Buffer
  readonly lines: readonly BankLine[]
  readonly by: StaffCaller
}

export const UPLOAD_REASON = 'The bank’s statement, uploaded as the bank gave it.'
const REPLACED = 'The same file was uploaded again, because what it would do has changed.'

export async function uploadStatement(
  services: Services,
  kinds: ActKinds,
  tx: Queries,
  { file, lines, by }: UploadAsk,
): Promise<Uploaded> {
  await holdBankBooks(tx)
  await expireProposals(tx, services, STATEMENT_SUBJECT)
  const sha256 = createHash('sha256').update(file).digest()
  const { fresh, bringer } = await tellFresh(tx, lines)
  const earlier = (await statementWith(tx, sha256)) ?? (fresh.length === 0 ? bringer : null)
  if (earlier) return { is_known: true, proposal_id: null, statement_id: earlier }
  const waiting = await ownWaiting(tx, sha256)
  await refuseGap(tx, fresh)
  const at = services.businessClock.now()
  const plan = await planStatement(tx, at, fresh)
  if (waiting?.outcome_sha256.equals(plan.outcomeSha256)) {
    return { is_known: true, proposal_id: waiting.proposal_id, statement_id: waiting.id }
  }
  if (waiting) await dropProposals(tx, services, STATEMENT_SUBJECT, REPLACED)
  const id = randomUUID()
  const known = lines.length - fresh.length
  await stage(tx, { id, sha256, uploadedBy: by.staffId, at, known, plan })
  const act = { kind: 'statement-import', statement_id: id, sha256: sha256.toString('hex') } as const
  const { proposal } = await propose(tx, kinds, services, {
    act,
    reason: UPLOAD_REASON,
    by,
    signature: 'later',
  })
  return { is_known: false, proposal_id: proposal.id, statement_id: id }
}

/** The proposal that waits for this very file. Any other that waits is decided first. */
async function ownWaiting(tx: Queries, sha256: Buffer): Promise<WaitingFile | null> {
  const waiting = await waitingFile(tx)
  if (waiting && !waiting.sha256.equals(sha256)) throw new Refusal('statement_waits_already')
  return waiting
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
