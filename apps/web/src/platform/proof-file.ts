/**
 * platform: the statement with proof, with the checkpoints that this device has seen put into it: by them two people can find out together
 * that they were shown two logs. They are this device's own; only how the log has grown since comes from the server.
 */
import { exportProof } from '@pramaan/contracts'
import { type FileLog, openCheckpoint, readPolicy, type Statement } from '@pramaan/verifier'
import { save, take } from './download.ts'
import { logsWith, nothingSeen, readKept, sizeIn } from './proof-kept.ts'
import { storage } from './storage.ts'

type Beginning = Omit<Statement, 'entries'>

/** As long as the first line of a statement can be. */
const FIRST_LINE = 1_048_576
const ENTRIES = ',"entries":['

/** @throws CallFailed; the request layer has told the person. */
export async function saveProof(clientId: string): Promise<void> {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId) ?? nothingSeen(clientId)
  const notes = bothOf(seen.logs ?? [], seen.saved ?? [])
  const sizes = notes.map(sizeIn).join(',')
  const { name, content } = await take(exportProof, sizes === '' ? {} : { query: { seen: sizes } })
  const file = await withSeen(content, notes)
  save({ name, content: file.content })
  if (file.note === null || !(await isWitnessed(file.note, seen.policy))) return
  // Read anew: a check may have written meanwhile.
  const now = readKept(kept.read(), clientId) ?? seen
  kept.write(JSON.stringify({ ...now, saved: logsWith(now.saved ?? [], file.note) }))
}

/** A checkpoint that those whom this device believes have not signed would make every later file unproven. */
async function isWitnessed(note: string, policy: string | undefined): Promise<boolean> {
  try {
    return policy !== undefined && (await openCheckpoint(note, readPolicy(policy))).isWitnessed
  } catch {
    return false
  }
}

/** One for each size, in rising order. */
const bothOf = (logs: readonly string[], saved: readonly string[]): string[] =>
  [...new Map([...saved, ...logs].map((note) => [sizeIn(note), note])).values()].sort(
    (one, other) => sizeIn(one) - sizeIn(other),
  )

/** The file with these checkpoints, and the one that it is under itself. What cannot be read stays as it came. */
async function withSeen(
  content: Blob,
  notes: readonly string[],
): Promise<{ content: Blob; note: string | null }> {
  const [line = ''] = (await content.slice(0, FIRST_LINE).text()).split('\n', 1)
  const beginning = readBeginning(line)
  if (!beginning?.log) return { content, note: null }
  const { log, proof } = beginning
  const seen = notes.map((note) => ({ note, growth: growthIn(log, note) }))
  const text = JSON.stringify({ ...beginning, log: { ...log, seen } })
  const rest = content.slice(new TextEncoder().encode(line).length)
  const place = proof?.head.place ?? ''
  return {
    content: new Blob([`${text.slice(0, -1)}${ENTRIES}`, rest], { type: content.type }),
    note: place.slice(place.indexOf('\n\n') + 2),
  }
}

const growthIn = ({ seen }: FileLog, note: string): readonly string[] | null =>
  seen.find((one) => sizeIn(one.note) === sizeIn(note))?.growth ?? null

function readBeginning(line: string): Beginning | null {
  try {
    return line.endsWith(ENTRIES) ? JSON.parse(`${line.slice(0, -ENTRIES.length)}}`) : null
  } catch {
    return null
  }
}

const DIGEST = /^([0-9a-f]{64}) {2}verify\.html\n$/

/** The SHA-256 of the verifier as it is published beside it; null where it cannot be had. */
export async function verifierDigest(): Promise<string | null> {
  const reply = await fetch('/verify.html.sha256', { cache: 'no-store' }).catch(() => null)
  return reply?.ok ? (DIGEST.exec(await reply.text())?.[1] ?? null) : null
}
