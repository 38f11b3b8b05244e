/**
 * verifier: public keys as signed notes name them (c2sp.org/signed-note): a name, an id and the key itself, in one line.
 * A log signs notes; a witness signs that it saw a checkpoint, and when (c2sp.org/tlog-cosignature).
 */
import { sha256, toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { fromBase64, toBase64 } from './text.ts'

/** The byte that says what a key signs. Others are assigned, and not known here. */
const TYPES = { note: 1, cosignature: 4 } as const

export type KeyType = keyof typeof TYPES

export interface VerifierKey {
  readonly type: KeyType
  readonly name: string
  /** The first four bytes, in hex, of a hash over name, type and key. */
  readonly id: string
  /** The Ed25519 public key, 32 bytes. */
  readonly key: Uint8Array<ArrayBuffer>
}

/** Not empty, without blanks of any kind and without a plus, which separates a key's parts. */
export const isKeyName = (name: string): boolean =>
  name !== '' && !/[\p{White_Space}+\p{Surrogate}]/u.test(name) && !hasControls(name)

/** Characters below U+0020, of which a note may hold line breaks only. */
export const hasControls = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 0x20) return true
  return false
}

export function verifierKey(type: KeyType, name: string, key: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new Broken('The name of a key is empty, or holds a blank or a plus.')
  if (key.length !== 32) throw new Broken(`The key of ${name} is not an Ed25519 key.`)
  const named = new TextEncoder().encode(`${name}\n`)
  const bytes = new Uint8Array(named.length + 33)
  bytes.set(named)
  bytes[named.length] = TYPES[type]
  bytes.set(key, named.length + 1)
  return { type, name, id: toHex(sha256(bytes).subarray(0, 4)), key: Uint8Array.from(key) }
}

/** `<name>+<id>+<base64 of type and key>` */
export function keyText({ type, name, id, key }: VerifierKey): string {
  const bytes = new Uint8Array(33)
  bytes[0] = TYPES[type]
  bytes.set(key, 1)
  return `${name}+${id}+${toBase64(bytes)}`
}

export function readKey(text: string): VerifierKey {
  const [, name = '', id = '', rest = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.+)$/su.exec(String(text)) ?? []
  const bytes = fromBase64(rest)
  if (!isKeyName(name) || !bytes || bytes.length === 0)
    throw new Broken('A public key of the log cannot be read.')
  const type = (Object.keys(TYPES) as KeyType[]).find((known) => TYPES[known] === bytes[0])
  if (!type) throw new Broken(`The key of ${name} is of a type that is not known here.`)
  const key = verifierKey(type, name, bytes.subarray(1))
  if (key.id !== id) throw new Broken(`The key of ${name} was changed: its id does not fit it.`)
  return key
}
