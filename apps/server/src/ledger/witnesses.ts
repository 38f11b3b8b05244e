/**
 * ledger: has the newest checkpoint of the public log signed by its witnesses (c2sp.org/tlog-witness). A witness that does not answer
 * keeps nobody waiting: it is asked again at the job's next turn, from where it stopped.
 */
import { readFile } from 'node:fs/promises'
import { addCheckpointText, consistencyPath, cosignaturesIn } from '@pramaan/tlog'
import {
  Broken,
  isEnough,
  type Policy,
  policyText,
  readPolicy,
  type VerifierKey,
  type Witness,
} from '@pramaan/verifier'
import type { Clock } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import { codeOf, StartFailure } from '../platform/start-failure.ts'
import { workHeaders } from '../platform/work.ts'
import { tilesIn } from './public-log.ts'

const ANSWERS_WITHIN_MS = 3000
const MOST_BYTES = 65_536

export interface Asked {
  readonly witness: string
  /** Null where it has signed the newest checkpoint. */
  readonly failure: string | null
}

interface Newest {
  readonly size: number
  readonly note: string
}

/** Who is asked, and how many of them are enough. */
export type Quorum = Omit<Policy, 'logs'>

export interface Witnesses {
  readonly quorum: Quorum
  /** Each at once; says who did not sign, and why. */
  ask(): Promise<Asked[]>
  /** Only those that answered when they were asked last: who waits for it waits for nobody that is away. */
  askThePrompt(): Promise<void>
}

export const NOBODY: Quorum = { witnesses: [], groups: [], quorum: 'none' }

export const NO_WITNESSES: Witnesses = {
  quorum: NOBODY,
  ask: async () => [],
  askThePrompt: async () => {},
}

/** Whom the operator's file names. The firm's own log is not read from it. */
export async function readWitnesses(file: string | null): Promise<Quorum> {
  if (file === null) return NOBODY
  try {
    const { witnesses, groups, quorum } = readPolicy(await readFile(file, 'utf8'))
    const silent = witnesses.find(({ url }) => url === null)
    if (silent) throw new StartFailure(`The witness ${silent.name} in ${file} has no address.`)
    if (quorum === 'none')
      throw new StartFailure(`WITNESSES_FILE ${file}: its quorum is none, so no witness would count.`)
    return { witnesses, groups, quorum }
  } catch (error) {
    if (error instanceof Broken) throw new StartFailure(`WITNESSES_FILE ${file}: ${error.message}`)
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`WITNESSES_FILE ${file} cannot be read (${codeOf(error)}).`)
  }
}

/** What is told to anybody. Where the operator reaches its witnesses is nobody's concern. */
export const policyOf = (log: VerifierKey, { witnesses, ...enough }: Quorum): string =>
  policyText({
    logs: [{ key: log, url: null }],
    witnesses: witnesses.map((witness) => ({ ...witness, url: null })),
    ...enough,
  })

/** As a job of the server: it fails as long as somebody has not signed. */
export async function askWitnesses(witnesses: Witnesses): Promise<void> {
  const silent = (await witnesses.ask()).filter(({ failure }) => failure !== null)
  if (silent.length > 0)
    throw new Error(silent.map(({ witness, failure }) => `${witness} has not signed: ${failure}`).join('; '))
}

export function witnessesWith(
  { db, clock }: { db: Db; clock: Clock },
  quorum: Quorum,
  withinMs = ANSWERS_WITHIN_MS,
): Witnesses {
  const firm = db.as('firm')
  const away = new Set<string>()
  const askThese = async (witnesses: readonly Witness[]): Promise<Asked[]> => {
    const [row] = await firm.query<{ size: bigint; note: string }>(
      'select size, note from log_checkpoint order by size desc limit 1',
    )
    if (!row) return []
    const newest = { size: Number(row.size), note: row.note }
    return Promise.all(
      witnesses.map(async (witness) => {
        const failure = await askOne({ firm, clock, withinMs }, witness, newest).then(() => null, messageOf)
        if (failure === null) away.delete(witness.name)
        else away.add(witness.name)
        return { witness: witness.name, failure }
      }),
    )
  }
  return {
    quorum,
    ask: () => askThese(quorum.witnesses),
    askThePrompt: async () => {
      await askThese(quorum.witnesses.filter(({ name }) => !away.has(name)))
    },
  }
}

/** A witness may have another key by now under the same name; what it signed with the old one counts no more. */
export const isLineOf = ({ name, id }: VerifierKey, line: string): boolean =>
  line.startsWith(`— ${name} `) &&
  Buffer.from(line.slice(name.length + 3), 'base64')
    .subarray(0, 4)
    .toString('hex') === id

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** The most heads that a checkpoint with enough witnesses covers, among those from `least` on; null where there is none. */
export async function witnessedSize(tx: Queries, quorum: Quorum, least: number): Promise<number | null> {
  if (quorum.witnesses.length === 0) return null
  const rows = await tx.query<{ size: bigint; witness: string; line: string }>(
    'select size, witness, line from log_cosignature where size >= $1 order by size desc',
    [least],
  )
  const agreed = new Map<bigint, string[]>()
  for (const { size, witness, line } of rows) {
    const known = quorum.witnesses.find(({ name, key }) => name === witness && isLineOf(key, line))
    if (known) agreed.set(size, [...(agreed.get(size) ?? []), witness])
  }
  for (const [size, names] of agreed) if (isEnough(quorum, names)) return Number(size)
  return null
}

interface Asking {
  readonly firm: Queries
  readonly clock: Clock
  readonly withinMs: number
}

async function askOne(asking: Asking, witness: Witness, newest: Newest): Promise<void> {
  const { firm, clock } = asking
  const [last] = await firm.query<{ size: bigint; line: string }>(
    'select size, line from log_cosignature where witness = $1 order by size desc limit 1',
    [witness.name],
  )
  let from = last && isLineOf(witness.key, last.line) ? Number(last.size) : 0
  if (from >= newest.size) return
  let answer = await send(asking, witness, newest, from)
  // It has seen more than we remember of it: its answer was lost, or another server asked.
  if (answer.status === 409) {
    from = Number(answer.body.trim())
    if (!Number.isSafeInteger(from) || from < 0 || from > newest.size)
      throw new Error(`it has seen a log of ${answer.body.trim()} heads, and ours has ${newest.size}`)
    answer = await send(asking, witness, newest, from)
  }
  if (answer.status !== 200)
    throw new Error(`it answered ${answer.status}: ${answer.body.slice(0, 200).trim()}`)
  const [line] = await cosignaturesIn(answer.body, newest.note, [witness.key])
  await firm.query(
    `insert into log_cosignature (size, witness, line, at) values ($1, $2, $3, $4)
     on conflict (size, witness) do nothing`,
    [newest.size, witness.name, line, clock.now()],
  )
}

async function send(
  { firm, withinMs }: Asking,
  { url }: Witness,
  { size, note }: Newest,
  from: number,
): Promise<{ status: number; body: string }> {
  if (url === null) throw new Error('it has no address')
  const path = await consistencyPath(from, size, tilesIn(firm))
  const reply = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: workHeaders(),
    body: addCheckpointText({ oldSize: from, path, checkpoint: note }),
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  const body = await reply.text()
  if (body.length > MOST_BYTES) throw new Error('its answer is too long')
  return { status: reply.status, body }
}
