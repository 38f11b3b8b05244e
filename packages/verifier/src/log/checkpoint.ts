/** verifier: checkpoints (c2sp.org/tlog-checkpoint): a signed note on how long a log is and what its root is. */
import { Broken } from '../verdict.ts'
import type { Tree } from './merkle.ts'
import { type Note, readNote } from './note.ts'
import { fromDecimal, hashFromBase64, toBase64 } from './text.ts'

export interface Checkpoint extends Tree {
  /** Names the log. */
  readonly origin: string
  /** Further lines, which nobody vouches for but who signed them. */
  readonly extensions: readonly string[]
  readonly note: Note
}

/** Reads it; nothing in it counts before its signatures are checked. */
export function readCheckpoint(text: string): Checkpoint {
  const note = readNote(text)
  const [origin = '', sizeText = '', rootText = '', ...extensions] = note.text.slice(0, -1).split('\n')
  const size = fromDecimal(sizeText)
  const root = hashFromBase64(rootText)
  if (origin === '') throw new Broken('The checkpoint does not say which log it is of.')
  if (size === null) throw new Broken('The checkpoint does not say how many entries the log has.')
  if (!root) throw new Broken('The checkpoint does not say the log’s root.')
  if (extensions.includes('')) throw new Broken('The checkpoint has an empty line where none may be.')
  return { origin, size, root, extensions, note }
}

/** The text that a log signs. */
export const checkpointText = (origin: string, { size, root }: Tree): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`
