/** firm: what a passkey says of itself in what it signs, and what is asked of it beyond a signature that fits. */
import { Refusal, type SigningPasskey } from '@pramaan/contracts'
import type { Signed } from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Queries } from '../platform/database.ts'

/** WebAuthn, 6.1: a hash of 32 bytes, the flags, four bytes that count. */
const AT_FLAGS = 32
const AT_COUNT = 33
const IS_SYNCED = 0x10

const words = ({ authenticator_data }: Signed): Buffer => Buffer.from(authenticator_data ?? '', 'base64')

export const isPasskey = ({ key }: Pick<Signed, 'key'>): boolean => key.type !== 'ed25519'

export const isSynced = (signed: Signed): boolean => ((words(signed)[AT_FLAGS] ?? 0) & IS_SYNCED) !== 0

/** Null of a browser's key, and of a passkey that does not count, as those that are synced. */
export const countOf = (signed: Signed): number | null =>
  isPasskey(signed) ? words(signed).readUInt32BE(AT_COUNT) || null : null

/** A passkey that is shown was made at this console, and its owner's browser can find it again; a browser's key needs neither. */
export function checkMade({ key }: Signed, passkey: SigningPasskey | null, origin: string | null): void {
  if (isPasskey({ key }) !== (passkey !== null)) throw new Refusal('staff_key_elsewhere')
  if (key.origin !== null && key.origin !== origin) throw new Refusal('staff_key_elsewhere')
}

/** One that counts never stands still or goes back: then somebody else has it too. */
export async function checkCount(tx: Queries, signed: Signed, keyId: string): Promise<void> {
  const count = countOf(signed)
  if (!isPasskey(signed)) return
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.staffKeys, keyId])
  const [last] = await tx.query<{ count: bigint | null; possession: Signed }>(
    `select (select max(sign_count) from act_signature where key_id = k.id and sign_count is not null) as count, k.possession
     from staff_key k where k.id = $1`,
    [keyId],
  )
  const counted = Math.max(Number(last?.count ?? 0), last ? (countOf(last.possession) ?? 0) : 0)
  if (counted > 0 && (count ?? 0) <= counted) throw new Refusal('staff_key_copied')
}
