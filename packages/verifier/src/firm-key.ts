/** verifier: the firm's key as a person has it: from paper, in groups and capitals or not, or as the firm publishes it. */
import { readKey } from './log/keys.ts'
import { toHex } from './sha256.ts'

const KEY = /^[0-9a-f]{64}$/

export interface FirmKey {
  /** In hex. */
  readonly key: string
  /** The statements by which the firm has changed its key, as they stand beside it; not looked at here. */
  readonly rotations: readonly string[]
}

/** From the key's digits, from the public log's line of it, or from /.well-known/firm-key.txt or .json; null where it is none. */
export function readFirmKey(text: string): FirmKey | null {
  const plain = text.replace(/\s/g, '').toLowerCase()
  if (KEY.test(plain)) return { key: plain, rotations: [] }
  try {
    if (text.trimStart().startsWith('{')) return fromJson(text)
    const [first = '', ...rotations] = text.replaceAll('\r\n', '\n').split(/\n\n(?=pramaan\/key-)/)
    const key = rotations.length > 0 ? readFirmKey(first) : null
    if (key) return { ...key, rotations: rotations.map((note) => `${note.trimEnd()}\n`) }
    return { key: toHex(readKey(text.trim()).key), rotations: [] }
  } catch {
    return null
  }
}

function fromJson(text: string): FirmKey | null {
  const { key, rotations = [] } = JSON.parse(text)
  const read = readFirmKey(String(key))
  const isList = Array.isArray(rotations) && rotations.every((note) => typeof note === 'string')
  return read && isList ? { ...read, rotations } : null
}

/** As it is published: the key, and below it how the firm came to it. */
export const firmKeyText = ({ key, rotations }: FirmKey): string => `${[`${key}\n`, ...rotations].join('\n')}`
