/** verifier: the firm's key as a person has it: from paper, in groups and capitals or not, or as the firm publishes it. */
import { readKey } from './log/keys.ts'
import { toHex } from './sha256.ts'

const KEY = /^[0-9a-f]{64}$/

/** The key in hex, from its digits, from the public log's line of it, or from /.well-known/firm-key.json; null where it is none. */
export function readFirmKey(text: string): string | null {
  const plain = text.replace(/\s/g, '').toLowerCase()
  if (KEY.test(plain)) return plain
  try {
    if (text.trimStart().startsWith('{')) return readFirmKey(String(JSON.parse(text).key))
    return toHex(readKey(text.trim()).key)
  } catch {
    return null
  }
}
