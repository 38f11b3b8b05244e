/**
 * witness: what it signs (c2sp.org/tlog-witness). A checkpoint of a log that it knows, signed by that log, that extends what
 * it saw last. What it signs is on its disk before anybody has the signature.
 */
import { createHash } from 'node:crypto'
import { type AddCheckpoint, type Cosigner, readAddCheckpoint, signedNote } from '@pramaan/tlog'
import {
  Broken,
  type Checkpoint,
  checkConsistency,
  checkSignatures,
  fromUtf8,
  type GoodSignature,
  isSameHash,
  readCheckpoint,
} from '@pramaan/verifier'
import type { Evidence } from './evidence.ts'
import type { KnownLogs } from './known-logs.ts'
import type { Clock } from './platform/clock.ts'
import type { Seen, SeenStore } from './seen.ts'

export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
  readonly body: string
}

export interface WitnessParts {
  readonly cosigner: Cosigner
  readonly logs: KnownLogs
  readonly seen: SeenStore
  readonly evidence: Evidence
  readonly clock: Clock
  /** Tells the operator one sentence. */
  readonly say: (sentence: string) => void
}

export interface Rules {
  addCheckpoint(body: Uint8Array): Promise<Answer>
  /** The checkpoint that was signed last for the log with this hash of its origin. */
  checkpointOf(log: string): Promise<Answer>
}

interface Submitted extends AddCheckpoint {
  readonly read: Checkpoint
  readonly request: string
}

const said = (status: Answer['status'], sentence: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export function rulesWith(parts: WitnessParts): Rules {
  const inTurn = turns()
  return {
    addCheckpoint: async (body) => {
      const submitted = readSubmitted(body)
      if ('status' in submitted) return submitted
      const { origin, note } = submitted.read
      const keys = parts.logs.get(origin)
      if (!keys) return said(404, 'This witness does not know that log.')
      const good = await checkSignatures(note, keys).catch(brokenIn)
      if (good instanceof Broken) return said(403, good.message)
      if (good.length === 0) return said(403, 'The checkpoint is not signed by the log that it names.')
      return inTurn(origin, () => judge(parts, submitted, good))
    },
    checkpointOf: async (log) => {
      const { note } = await parts.seen.newest(log)
      return note === null
        ? said(404, 'This witness has signed nothing for that log.')
        : { status: 200, type: 'text/plain; charset=utf-8', body: note }
    },
  }
}

function readSubmitted(body: Uint8Array): Submitted | Answer {
  const request = fromUtf8(body)
  if (request === null) return said(400, 'The request is not UTF-8.')
  try {
    const asked = readAddCheckpoint(request)
    return { ...asked, read: readCheckpoint(asked.checkpoint), request }
  } catch (error) {
    return said(400, brokenIn(error).message)
  }
}

/** The fault that was found; anything else is a bug and goes on. */
function brokenIn(error: unknown): Broken {
  if (error instanceof Broken) return error
  throw error
}

/** One at a time for each log: what was seen last is read, judged and replaced with nobody in between. */
async function judge(
  parts: WitnessParts,
  submitted: Submitted,
  good: readonly GoodSignature[],
): Promise<Answer> {
  const { read, oldSize, path } = submitted
  const log = sha256(read.origin)
  for (;;) {
    const seen = await parts.seen.newest(log)
    await reportFork(parts, submitted, seen)
    if (oldSize > read.size)
      return said(400, `The log cannot have shrunk from ${oldSize} entries to ${read.size}.`)
    if (oldSize !== seen.size) return { status: 409, type: 'text/x.tlog.size', body: `${seen.size}\n` }
    try {
      checkConsistency(seen, read, path)
    } catch (error) {
      const { message } = brokenIn(error)
      await keep(parts, submitted, seen, { why: message, isFork: false })
      return said(422, message)
    }
    const line = parts.cosigner.cosign(read.note.text, timeAfter(seen, parts.clock))
    const note = signedNote(read.note.text, [...good.map((signature) => signature.line), line])
    if (await parts.seen.replace(log, seen, note)) {
      return { status: 200, type: 'text/plain; charset=utf-8', body: line }
    }
  }
}

/** Never before the last one: a signature says that nothing longer had been seen at its time. */
const timeAfter = ({ time }: Seen, clock: Clock): number =>
  Math.max(Math.floor(clock.now().getTime() / 1000), time, 1)

/** Two roots for one size, both signed by the log, need no other proof; whatever the answer is, this is kept. */
async function reportFork(parts: WitnessParts, submitted: Submitted, seen: Seen): Promise<void> {
  const { read } = submitted
  if (seen.note === null || read.size !== seen.size || isSameHash(read.root, seen.root)) return
  const why = `The log has two different roots for its ${seen.size} entries.`
  await keep(parts, submitted, seen, { why, isFork: true })
}

async function keep(
  parts: WitnessParts,
  submitted: Submitted,
  seen: Seen,
  { why, isFork }: { readonly why: string; readonly isFork: boolean },
): Promise<void> {
  const { read, request } = submitted
  const hash = sha256(read.note.text)
  const name = await parts.evidence.keep({ hash, why, request, seen: seen.note, isFork })
  if (name !== null)
    parts.say(`Refused a checkpoint that ${read.origin} has signed. ${why} Kept as refused/${name}.`)
}

/** Runs what is given for one name after the other. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(name, mine)
    const forget = () => {
      if (last.get(name) === mine) last.delete(name)
    }
    mine.then(forget, forget)
    return mine
  }
}
