/** verifier: a file with all that it is held against: an earlier one, other people's, heads that others saw, the firm's key, the witnesses. */

import type { ShownLog } from '../file-log.ts'
import { readFirmKey } from '../firm-key.ts'
import { followed, keyAt, merged } from '../keys/firm-keys.ts'
import { checkRotations, keysIn, type Rotation } from '../keys/rotation.ts'
import { readCheckpoint } from '../log/checkpoint.ts'
import { readNote } from '../log/note.ts'
import { openCheckpoint, readPolicy } from '../log/policy.ts'
import { firmAlone } from '../place-in-log.ts'
import { toHex } from '../sha256.ts'
import { type FileReader, type FileVerdict, verifyLines } from '../statement.ts'
import { Broken, type Missing } from '../verdict.ts'

/** A file, which may be read more than once. */
export interface Named {
  readonly name: string
  lines(): AsyncIterable<string>
}

export interface Given {
  readonly file: Named
  /** An earlier file of the same client. */
  readonly older?: Named
  readonly others: readonly Named[]
  /** Signed notes of the firm's public log, as a witness, a mail or another phone had them. */
  readonly heads: readonly { readonly name: string; readonly note: string }[]
  readonly key?: string
  /** Changes of that key, as the firm publishes them beside it. */
  readonly rotations?: readonly string[]
  readonly policy?: string
}

/** Each of the others on its own first: what does not verify itself shows nothing about another. */
export async function judge(given: Given): Promise<FileVerdict> {
  const { file, older, others, heads, key, policy } = given
  const rotations = await rotationsIn(given)
  const reader = {
    ...(key === undefined ? {} : { key }),
    ...(policy === undefined ? {} : { policy }),
    ...(rotations.length === 0 ? {} : { rotations: rotations.map(({ note }) => note) }),
  }
  const logs: NonNullable<FileReader['others']>[number][] = []
  const missing: Missing[] = []
  let remembered: FileReader['remembered'] = null
  for (const one of [...(older ? [older] : []), ...others]) {
    const verdict = await verifyLines(one.lines(), reader)
    if (!verdict.isWhole)
      return { ...verdict, entry: null, check: 'log', says: `${one.name} does not verify. ${verdict.says}` }
    if (one === older) remembered = verdict.remember
    if (verdict.shown) logs.push({ name: one.name, log: verdict.shown })
  }
  for (const { name, note } of heads) {
    const seen = await seenIn(note, reader, rotations)
    // Whoever made it up may not break an honest file with it.
    if (typeof seen === 'string')
      missing.push({ what: 'witness', says: `${name} cannot be compared. ${seen}` })
    else logs.push({ name, log: seen })
  }
  const verdict = await verifyLines(file.lines(), { ...reader, remembered, others: logs })
  return verdict.isWhole ? { ...verdict, missing: [...verdict.missing, ...missing] } : verdict
}

/**
 * How the firm has changed its key, as far as anything that was given shows it: each statement counts with its signatures. What contradicts
 * it is found when each file is held against it.
 */
async function rotationsIn({
  file,
  older,
  others,
  key,
  rotations = [],
}: Given): Promise<readonly Rotation[]> {
  const lists: (readonly Rotation[])[] = []
  const files = [file, ...(older ? [older] : []), ...others]
  for (const notes of [rotations, ...(await Promise.all(files.map(rotationsTold)))])
    lists.push(await checkRotations(notes).catch(brokenToNone))
  const relevant = lists.filter((list) => key === undefined || keysIn(list).includes(key))
  return relevant.toSorted((one, other) => other.length - one.length)[0] ?? []
}

async function rotationsTold(file: Named): Promise<unknown> {
  for await (const line of file.lines()) {
    try {
      return JSON.parse(`${line.replace(/,"entries":\[\s*$/, '')}}`).proof?.head?.rotations ?? []
    } catch {
      return []
    }
  }
  return []
}

function brokenToNone(error: unknown): readonly Rotation[] {
  if (error instanceof Broken) return []
  throw error
}

/** A note counts with the firm's signature; else it says why it does not. */
async function seenIn(
  note: string,
  { key, policy }: { readonly key?: string; readonly policy?: string },
  rotations: readonly Rotation[],
): Promise<ShownLog | string> {
  try {
    const { origin, size, root } = readCheckpoint(note)
    const known = policy === undefined ? null : followed(readPolicy(policy), rotations, size)
    const log = known?.logs.find((one) => one.key.name === origin)
    const pinned = log ? toHex(log.key.key) : key
    if (pinned === undefined) return 'It needs the firm’s key beside it.'
    const signer = keyAt(merged(rotations, [], pinned), size, pinned)
    await openCheckpoint(note, log && known ? known : firmAlone(note, signer))
    return { key: signer, rotations, note, size, root, edge: [], seen: [] }
  } catch (error) {
    if (error instanceof Broken) return error.message
    throw error
  }
}

export type Kind = 'statement' | 'head' | 'witnesses' | 'key'

/** What somebody has been handed, by its content: people do not name their files as we would. Null where it is none of these. */
export function kindOf(text: string): Kind | null {
  const begins = text.trimStart()
  if (begins.startsWith('{"format":')) return 'statement'
  if (readFirmKey(text) !== null) return 'key'
  if (isReadable(() => readPolicy(`${text.trim()}\n`))) return 'witnesses'
  return isReadable(() => readNote(text)) && isReadable(() => readCheckpoint(text)) ? 'head' : null
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
