/**
 * ledger: the keys that the firm has signed its heads with, one after the other (decision 97). The signer tells how it has changed its key; the
 * statements are kept with the first head that names them, so that every server shows them.
 */
import { brand } from '@pramaan/brand'
import type { Signer } from '@pramaan/signing'
import {
  checkRotations,
  type FirmKey,
  keyAt,
  keysIn,
  keyText,
  type Rotation,
  type VerifierKey,
  verifierKey,
} from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'

export interface FirmKeys {
  /** What the next head is signed with, in hex. */
  readonly key: string
  /** The same, as the public log's. */
  readonly log: VerifierKey
  /** The statements of all changes, oldest first. */
  readonly rotations: readonly string[]
  keyOf(head: number): string
  /** The statements that a head of this number names. */
  rotationsOf(head: number): readonly string[]
}

export function firmKeysOf(only: string, rotations: readonly Rotation[]): FirmKeys {
  const key = keyAt(rotations, Number.MAX_SAFE_INTEGER, only)
  return {
    key,
    log: verifierKey('note', brand.logOrigin, Buffer.from(key, 'hex')),
    rotations: rotations.map(({ note }) => note),
    keyOf: (head) => keyAt(rotations, head, only),
    rotationsOf: (head) => rotations.filter(({ from }) => from <= head).map(({ note }) => note),
  }
}

/** Of the signer as it was when this server reached it, or of the database, where another server knows of a later change. */
export async function firmKeysIn(
  tx: Queries,
  { key, rotations }: Pick<Signer, 'key' | 'rotations'>,
): Promise<FirmKeys> {
  const kept = await keptChanges(tx)
  return firmKeysOf(key, await checkRotations(kept.length > rotations.length ? kept : rotations))
}

/** What a witness takes checkpoints from: the log's key, and the one before it as long as that signs them too. */
export async function logKeysAt(
  { log, rotations }: Pick<Signer, 'log' | 'rotations'>,
  at: Date,
): Promise<readonly string[]> {
  const last = (await checkRotations(rotations)).at(-1)
  const isBoth = last?.isSignedByOld && at < new Date(last.until)
  return [log, ...(isBoth ? [last.old] : [])].map(keyText)
}

export const keptChanges = async (tx: Queries): Promise<string[]> =>
  (await tx.query<{ note: string }>('select note from firm_key_change order by number')).map(
    ({ note }) => note,
  )

/** Keeps what the signer tells with a head of how it has changed its key, once it goes on from what is known. */
export async function keepChanges(
  tx: Queries,
  signer: FirmKey,
  told: readonly string[],
  at: Date,
): Promise<FirmKeys> {
  const kept = await keptChanges(tx)
  const rotations = await checkRotations(told)
  const isSame = kept.every((note, index) => note === told[index])
  const isKnown = rotations.length === 0 || keysIn(rotations).includes(signer.key)
  if (!isSame || !isKnown)
    throw new Error('the signer tells another story of how it changed its key than it did before')
  for (const { number, from, note } of rotations.slice(kept.length))
    await tx.query('insert into firm_key_change (number, from_head, note, made_at) values ($1, $2, $3, $4)', [
      number,
      from,
      note,
      at,
    ])
  return firmKeysOf(signer.key, rotations)
}
