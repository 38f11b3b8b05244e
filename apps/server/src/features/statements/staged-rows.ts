/** statements: the tables `staged_statement` and `staged_line`: a file that waits for its second person. */
import { randomUUID } from 'node:crypto'
import { referencesIn } from '../../payments/references.ts'
import type { Queries } from '../../platform/database.ts'
import { sealedFor } from '../../platform/sealed-texts.ts'
import type { StatementPlan } from './plan-statement.ts'
import { type BankLine, balanceBefore } from './read-statement.ts'
import type { DecidedLine } from './statement-rows.ts'

/** Every proposal to import one is about the same: one file waits at a time, because each begins where the last ended. */
export const STATEMENT_SUBJECT = 'bank-statement'

/** Small enough for a statement to end in time on a busy machine. */
const STAGED_AT_ONCE = 1000

export interface Staged {
  readonly id: string
  readonly sha256: Buffer
  readonly outcome_sha256: Buffer
  readonly from_day: string
  readonly to_day: string
  readonly opening_paise: bigint
  readonly closing_paise: bigint
  readonly accepted: number
  readonly known: number
}

export interface Staging {
  readonly id: string
  readonly sha256: Buffer
  readonly uploadedBy: string
  readonly at: Date
  readonly known: number
  /** With at least one line. */
  readonly plan: StatementPlan
}

export async function stage(
  tx: Queries,
  { id, sha256, uploadedBy, at, known, plan }: Staging,
): Promise<void> {
  const lines = plan.lines.map(({ line }) => line)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error('a statement has at least one new line')
  const days = lines.map(({ day }) => day).toSorted()
  await tx.query(
    `insert into staged_statement (id, sha256, outcome_sha256, uploaded_by, uploaded_at, from_day, to_day, opening_paise,
                                   closing_paise, accepted, known)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      sha256,
      plan.outcomeSha256,
      uploadedBy,
      at,
      days[0],
      days.at(-1),
      balanceBefore(first),
      last.balance,
      lines.length,
      known,
    ],
  )
  for (let from = 0; from < plan.lines.length; from += STAGED_AT_ONCE) {
    await stageLines(tx, id, plan.lines.slice(from, from + STAGED_AT_ONCE))
  }
}

async function stageLines(tx: Queries, statementId: string, lines: readonly DecidedLine[]): Promise<void> {
  const of = <T>(pick: (line: BankLine) => T): T[] => lines.map(({ line }) => pick(line))
  await tx.query(
    `insert into staged_line (statement_id, id, line, day, narration, utr, payer, direction, amount_paise, balance_paise,
                              fingerprint, state, why, deposit_id, withdrawal_id, named)
     select $1, * from unnest($2::uuid[], $3::integer[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::bigint[], $10::bigint[], $11::bytea[], $12::text[], $13::text[], $14::uuid[], $15::uuid[],
       $16::text[])`,
    [
      statementId,
      lines.map(() => randomUUID()),
      of(({ line }) => line),
      of(({ day }) => day),
      of(({ narration }) => sealedFor('firm', narration)),
      of(({ utr }) => utr),
      of(({ payer }) => payer && sealedFor('firm', payer)),
      of(({ direction }) => direction),
      of(({ amount }) => amount),
      of(({ balance }) => balance),
      of(({ fingerprint }) => fingerprint),
      lines.map(({ state }) => state),
      lines.map(({ why }) => why),
      lines.map(({ depositId }) => depositId),
      lines.map(({ withdrawalId }) => withdrawalId),
      // Of the narration only the deposits that it names stay readable: the database itself compares them.
      of(({ narration }) => referencesIn(narration).join(' ')),
    ],
  )
}

const COLUMNS = `id, sha256, outcome_sha256, from_day, to_day, opening_paise, closing_paise, accepted, known`

export async function stagedWith(tx: Queries, id: string): Promise<Staged | null> {
  const [row] = await tx.query<Staged>(`select ${COLUMNS} from staged_statement where id = $1`, [id])
  return row ?? null
}

/** In the order of the file. */
export const stagedLines = (tx: Queries, id: string): Promise<BankLine[]> =>
  tx.query<BankLine>(
    `select line, day, narration, utr, payer, direction, amount_paise as amount, balance_paise as balance, fingerprint
     from staged_line where statement_id = $1 order by line`,
    [id],
  )

export interface WaitingFile {
  readonly id: string
  readonly sha256: Buffer
  readonly outcome_sha256: Buffer
  readonly proposal_id: string
}

export async function waitingFile(tx: Queries): Promise<WaitingFile | null> {
  const [row] = await tx.query<WaitingFile>(
    `select s.id, s.sha256, s.outcome_sha256, p.id as proposal_id
     from proposal p join staged_statement s on s.id = (p.act ->> 'statement_id')::uuid
     where p.subject = $1 and p.state = 'open'`,
    [STATEMENT_SUBJECT],
  )
  return row ?? null
}

export const forgetStaged = (tx: Queries, id: string): Promise<object[]> =>
  tx.query('delete from staged_statement where id = $1', [id])
