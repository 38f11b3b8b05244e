/**
 * platform: the hash of a password or a PIN is kept together with a keyed hash that says whose it is. Copied into another
 * person's row it is worth nothing, and nobody without the key file makes it another's.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** A PIN is kept the way a password is, with a key of its own: a hash of the one never matches the other. */
export type SecretKind = 'password' | 'pin'

/** No Argon2 hash holds it. */
const BETWEEN = '.'

const ownerMac = (keys: Keys, kind: SecretKind, owner: string, hash: string): Buffer =>
  keys.mac('secret-owner', `${kind}:${owner}:${hash}`)

/** As it is kept. */
export const boundHash = (keys: Keys, kind: SecretKind, owner: string, hash: string): string =>
  `${hash}${BETWEEN}${ownerMac(keys, kind, owner, hash).toString('base64url')}`

/** The hash itself, or null where it was not made for this person. */
export function hashBoundTo(keys: Keys, kind: SecretKind, owner: string, kept: string): string | null {
  const end = kept.lastIndexOf(BETWEEN)
  if (end < 0) return null
  const hash = kept.slice(0, end)
  const told = Buffer.from(kept.slice(end + 1), 'base64url')
  const right = ownerMac(keys, kind, owner, hash)
  return told.length === right.length && timingSafeEqual(told, right) ? hash : null
}
