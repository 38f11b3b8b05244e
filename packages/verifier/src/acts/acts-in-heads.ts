/**
 * verifier: what a head says of the firm's signed acts: the tree over all events that tell of one (RFC 6962), and the chain of those that make
 * and end the members' keys. By the first a client's own acts are shown without anybody else's, by the second no key can be left out.
 */
import { fromHex, sha256, toHex } from '../sha256.ts'

/** Of the members' keys: how many events have made or ended one, and the hash over them in their order. */
export interface KeyChain {
  readonly entries: number
  readonly hash: string
}

export interface ActsInHead {
  readonly acts: { readonly entries: number; readonly root: string }
  readonly keys: KeyChain
}

const NO_HASH = '0'.repeat(64)
export const NO_KEYS: KeyChain = { entries: 0, hash: NO_HASH }

/** Whether the event makes or ends a key: those are told to every client. */
export const isKeyEvent = (body: string): boolean =>
  /^\{"act":"staff-key(\.founded|-enrol\.approved|-end\.approved)"/.test(body)

/** Each hash is over the one before and the event. */
export function withKeyEvent({ entries, hash }: KeyChain, body: string): KeyChain {
  const text = new TextEncoder().encode(body)
  const bytes = new Uint8Array(32 + text.length)
  bytes.set(fromHex(hash))
  bytes.set(text, 32)
  return { entries: entries + 1, hash: toHex(sha256(bytes)) }
}

type Fields = Readonly<Record<string, unknown>>

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Heads from before have neither; one alone is nonsense. */
export function isActsInHead({ acts, keys }: Fields): boolean {
  if (acts === undefined && keys === undefined) return true
  return isPair(acts, 'root') && isPair(keys, 'hash')
}

const isPair = (value: unknown, hash: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  isCount((value as Fields).entries) &&
  isHash((value as Fields)[hash])
