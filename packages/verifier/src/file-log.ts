/**
 * verifier: what a file tells of the firm's public log besides its own head: the log's edge, and the checkpoints that the client's device had
 * seen, each with how the log has grown since. Two files of two people show by it whether both were shown one log.
 */
import { Uncheckable } from './ed25519.ts'
import { assertKeyOf, followed, keyAt, merged, withOthers } from './keys/firm-keys.ts'
import { checkRotations, keysIn, type Rotation } from './keys/rotation.ts'
import { type Checkpoint, readCheckpoint } from './log/checkpoint.ts'
import { checkEdge, overlapOf } from './log/edge.ts'
import { readLogProof } from './log/log-proof.ts'
import { checkConsistency, isSameHash } from './log/merkle.ts'
import { openCheckpoint, type Policy, readPolicy } from './log/policy.ts'
import { hashFromBase64 } from './log/text.ts'
import { firmAlone } from './place-in-log.ts'
import { toHex } from './sha256.ts'
import { Broken, type Fork, type Missing } from './verdict.ts'

export interface FileLog {
  /** The roots of the whole subtrees of the log that the file's head is in, largest first, in base64. */
  readonly edge: readonly string[]
  /** Signed notes that were seen before, with the hashes that show the growth since; null where the firm did not show it. */
  readonly seen: readonly { readonly note: string; readonly growth: readonly string[] | null }[]
}

/** A file's log, once it was checked: one history, as far as it was shown. */
export interface ShownLog {
  readonly key: string
  /** Changes of the firm's key that are known with it, oldest first. */
  readonly rotations: readonly Rotation[]
  readonly note: string
  readonly size: number
  readonly root: Uint8Array
  readonly edge: readonly Uint8Array[]
  /** Earlier checkpoints of the same log. */
  readonly seen: readonly Seen[]
}

interface Seen {
  readonly note: string
  readonly size: number
  readonly root: Uint8Array
}

const MOST_SEEN = 100
const MOST_STEPS = 64

/** Only in this form: what is added nothing would cover. */
export const isFileLog = (log: unknown): log is FileLog =>
  hasJust(log, ['edge', 'seen']) &&
  isTexts(log.edge) &&
  Array.isArray(log.seen) &&
  log.seen.length <= MOST_SEEN &&
  log.seen.every(
    (one: unknown) =>
      hasJust(one, ['note', 'growth']) &&
      typeof one.note === 'string' &&
      (one.growth === null || isTexts(one.growth)),
  )

const hasJust = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every((name) => name in value)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MOST_STEPS && value.every((text) => typeof text === 'string')

/** A head as a file has it: nothing of it was looked at. */
type GivenHead =
  | { readonly key?: unknown; readonly place?: unknown; readonly rotations?: unknown }
  | null
  | undefined

const KEY = /^[0-9a-f]{64}$/
const NOTHING = { shown: null, missing: [] }

/**
 * Throws what is wrong with the file's log; a growth that is not shown is missing. Whose key it is, and whether the head has its place in
 * it, is for the check of the head to say.
 */
export async function checkFileLog(
  proof: { readonly head?: GivenHead } | null,
  log: FileLog | null,
  trusted: string | undefined,
  known: readonly string[] = [],
): Promise<{ shown: ShownLog | null; missing: Missing[] }> {
  const { key, place, rotations: told = [] } = proof?.head ?? {}
  if (typeof place !== 'string' || typeof key !== 'string' || !KEY.test(key)) {
    if (log) throw new Broken('This file tells of a public log in which its head has no place.')
    return NOTHING
  }
  try {
    const { checkpoint: note } = readLogProof(place)
    const named = await checkRotations(told)
    const rotations = merged(await checkRotations(known), named, key)
    assertKeyOf({ number: readCheckpoint(note).size, key }, named, rotations)
    // Each checkpoint has the key of its time.
    const opened = (text: string) => openCheckpoint(text, policyFor(text, key, trusted, rotations))
    const own = await opened(note)
    const edge = hashesOf(log?.edge ?? [])
    if (log) checkEdge(edge, own)
    const seen: Seen[] = []
    const missing: Missing[] = []
    for (const [at, one] of (log?.seen ?? []).entries()) {
      const open = await opened(one.note)
      missing.push(...checkSeen(one, open, { ...own, note }, at + 1))
      if (open.size <= (seen.at(-1)?.size ?? 0))
        throw new Broken(
          `Checkpoint ${at + 1} in this file stands behind a later one, or stands there twice.`,
        )
      if (!open.isWitnessed) missing.push(unwitnessed(open.size))
      seen.push({ note: one.note, size: open.size, root: open.root })
    }
    return { shown: { key, rotations, note, size: own.size, root: own.root, edge, seen }, missing }
  } catch (error) {
    // Nothing is known of it then; that signatures were not checked is said of the head.
    if (error instanceof Uncheckable) return NOTHING
    throw error
  }
}

/** The reader's, as far as it is about this key: that it is another's is said of the head. */
function policyFor(
  note: string,
  key: string,
  trusted: string | undefined,
  rotations: readonly Rotation[],
): Policy {
  const { size } = readCheckpoint(note)
  const signer = keyAt(rotations, size, key)
  const policy = trusted === undefined ? null : followed(readPolicy(trusted), rotations, size)
  return policy?.logs.some((log) => toHex(log.key.key) === signer)
    ? policy
    : withOthers(firmAlone(note, signer), rotations)
}

/** The log of a checkpoint alone, as a reader remembers it. */
export function shownIn(note: string | null, key: string, rotations: readonly Rotation[]): ShownLog | null {
  if (note === null) return null
  const { size, root } = readCheckpoint(note)
  return { key, rotations, note, size, root, edge: [], seen: [] }
}

function checkSeen(
  { note, growth }: FileLog['seen'][number],
  open: Checkpoint,
  own: Omit<Checkpoint, 'note'> & { readonly note: string },
  place: number,
): Missing[] {
  if (open.origin !== own.origin) throw new Broken(`Checkpoint ${place} in this file is of another log.`)
  if (open.size === own.size && !isSameHash(open.root, own.root))
    throw forked({ notes: [note, own.note], first: open.size })
  if (open.size > own.size)
    throw new Broken(
      `This file holds a checkpoint of ${open.size} heads; the public log it was made from has ${own.size}.`,
    )
  if (growth === null) return open.size === own.size ? [] : [notShown(open.size)]
  checkConsistency(open, own, hashesOf(growth))
  return []
}

function hashesOf(texts: readonly string[]): Uint8Array[] {
  return texts.map((text) => {
    const hash = hashFromBase64(text)
    if (!hash) throw new Broken('The public log in this file holds something that is not a hash.')
    return hash
  })
}

const notShown = (size: number): Missing => ({
  what: 'links',
  says: `The firm did not show how its public log has grown since it had ${size} heads, which this device had seen.`,
})

const unwitnessed = (size: number): Missing => ({
  what: 'witness',
  says: `Too few of the witnesses have signed the checkpoint of ${size} heads that this device had seen.`,
})

/** Throws the fork where the two are two histories; says what is not shown to be the same. `other` is what the reader calls the other file. */
export function compareLogs(mine: ShownLog, theirs: ShownLog, other: string): Missing[] {
  const rotations = merged(theirs.rotations, mine.rotations, mine.key)
  for (const { key, size, rotations: shown } of [mine, theirs])
    if (keysIn(rotations).includes(key)) assertKeyOf({ number: size, key }, shown, rotations)
  if (firstKeyOf(mine, rotations) !== firstKeyOf(theirs, rotations))
    return [{ what: 'key', says: `${other} is signed with another key: the two cannot be compared.` }]
  const pointsOf = ({ note, size, root, seen }: ShownLog): readonly Seen[] => [...seen, { note, size, root }]
  const { same, differs } = overlapOf(mine, theirs)
  let shown = same
  for (const own of pointsOf(mine)) {
    for (const their of pointsOf(theirs)) {
      if (own.size !== their.size) continue
      if (!isSameHash(own.root, their.root)) throw forked({ notes: [own.note, their.note], first: own.size })
      shown = Math.max(shown, own.size)
    }
  }
  if (differs !== null) throw forked({ notes: [mine.note, theirs.note], first: differs })
  const least = Math.min(mine.size, theirs.size)
  return shown >= least ? [] : [notCompared(other, shown, least)]
}

/** Where the firm has changed its key, two logs are of one firm by the first that it had. */
const firstKeyOf = ({ key }: ShownLog, rotations: readonly Rotation[]): string => {
  const keys = keysIn(rotations)
  return keys.includes(key) ? (keys[0] ?? key) : key
}

const notCompared = (other: string, shown: number, least: number): Missing => ({
  what: 'links',
  says: `${
    shown === 0
      ? `Nothing shows that this file and ${other} are of one public log.`
      : `This file and ${other} show one public log up to head ${shown}; heads ${shown + 1} to ${least} are not compared.`
  } Files that are saved anew, one right after the other, show it.`,
})

function forked(fork: Fork): Broken {
  const [one, other] = fork.notes.map((note) => readCheckpoint(note).size)
  const logs =
    one === other ? `two public logs of ${one} heads` : `a public log of ${one} heads and one of ${other}`
  return new Broken(
    `The firm has signed ${logs}, and among their first ${fork.first} heads the two differ. A public log only grows: the firm has told two stories.`,
    null,
    fork,
  )
}
