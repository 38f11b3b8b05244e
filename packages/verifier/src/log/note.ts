/**
 * verifier: signed notes (c2sp.org/signed-note): a text, an empty line, and a line for each signature. Signatures of keys
 * that are not known count for nothing; one of a known key that does not fit breaks the whole note.
 */
import { isSignedBy, Uncheckable } from '../ed25519.ts'
import { toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { hasControls, isKeyName, type VerifierKey } from './keys.ts'
import { fromBase64 } from './text.ts'

const MOST_CHARACTERS = 262_144
const MOST_SIGNATURES = 100
/** A cosignature is a time of 8 bytes and the signature. */
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64
const LAST_TIME = 2n ** 63n - 1n

export interface NoteSignature {
  readonly name: string
  readonly id: string
  /** What follows the key's id. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** As it stands in the note, with its line break. */
  readonly line: string
}

export interface Note {
  /** With its last line break, without the empty line. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** A signature that was checked and is good. */
export interface GoodSignature {
  readonly key: VerifierKey
  /** Seconds since 1970 at which a witness signed; null for a plain signature. */
  readonly time: number | null
  readonly line: string
}

export function readNote(note: string): Note {
  if (typeof note !== 'string') throw new Broken('The signed note cannot be read.')
  if (note.length > MOST_CHARACTERS)
    throw new Broken(`The signed note is longer than ${MOST_CHARACTERS} characters.`)
  if (/\p{Surrogate}/u.test(note) || hasControls(note.replaceAll('\n', ''))) {
    throw new Broken('The signed note holds characters that no note may hold.')
  }
  const gap = note.lastIndexOf('\n\n')
  if (gap < 0) throw new Broken('The note has no signatures: no empty line stands before them.')
  return { text: note.slice(0, gap + 1), signatures: readSignatures(note.slice(gap + 2)) }
}

/** The lines of signatures alone, as a witness answers them. */
export function readSignatures(text: string): NoteSignature[] {
  if (typeof text !== 'string') throw new Broken('The signatures cannot be read.')
  if (!text.endsWith('\n')) throw new Broken('The signed note is cut off: its last line does not end.')
  const lines = text.slice(0, -1).split('\n')
  if (lines.length > MOST_SIGNATURES)
    throw new Broken(`The note has more than ${MOST_SIGNATURES} signatures.`)
  return lines.map(readSignature)
}

function readSignature(line: string, index: number): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/u.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!isKeyName(name) || !bytes || bytes.length < 5) {
    throw new Broken(`Signature ${index + 1} of the note cannot be read.`)
  }
  return { name, id: toHex(bytes.subarray(0, 4)), bytes: bytes.slice(4), line: `${line}\n` }
}

/** The good signatures of known keys, one for each key, with the latest time. Throws if one of a known key is not good. */
export async function checkSignatures(note: Note, keys: readonly VerifierKey[]): Promise<GoodSignature[]> {
  const good = new Map<VerifierKey, GoodSignature>()
  for (const signature of note.signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id)
    if (!key) continue
    const time = await checkSignature(note.text, signature, key)
    const before = good.get(key)
    if (!before || (before.time ?? 0) < (time ?? 0)) good.set(key, { key, time, line: signature.line })
  }
  return [...good.values()]
}

/** The note and its good signatures, of which there is at least one. */
export async function openNote(
  note: string,
  keys: readonly VerifierKey[],
): Promise<Note & { good: GoodSignature[] }> {
  const read = readNote(note)
  const good = await checkSignatures(read, keys)
  if (good.length === 0) throw new Broken('The note is not signed by any key that is known here.')
  return { ...read, good }
}

async function checkSignature(
  text: string,
  { bytes }: NoteSignature,
  key: VerifierKey,
): Promise<number | null> {
  const bad = new Broken(`The signature of ${key.name} does not fit the note.`)
  const isTimed = key.type === 'cosignature'
  if (bytes.length !== SIGNATURE_BYTES + (isTimed ? TIME_BYTES : 0)) throw bad
  const time = isTimed ? new DataView(bytes.buffer).getBigUint64(bytes.byteOffset) : null
  if (time !== null && time > LAST_TIME) throw bad
  const message = time === null ? text : cosignedText(text, time)
  const isGood = await isSignedBy(key.key, bytes.slice(isTimed ? TIME_BYTES : 0), message)
  if (isGood === null) {
    throw new Uncheckable(
      'This device cannot check Ed25519 signatures, so nothing that is signed can be relied on here.',
    )
  }
  if (!isGood) throw bad
  return time === null ? null : Number(time)
}

/** What a witness signs of a checkpoint's text (c2sp.org/tlog-cosignature). */
export const cosignedText = (text: string, time: bigint | number): string =>
  `cosignature/v1\ntime ${time}\n${text}`
