/**
 * verifier: a head's place in the firm's public log, and who besides the firm has signed that log. Head n is entry n − 1, so a head that
 * is shown to one client alone needs a log of its own, which no honest witness signs.
 */
import { followed, keyAt, withOthers } from './keys/firm-keys.ts'
import type { Rotation } from './keys/rotation.ts'
import { readCheckpoint } from './log/checkpoint.ts'
import { verifierKey } from './log/keys.ts'
import { readLogProof } from './log/log-proof.ts'
import { checkConsistency, checkInclusion, leafHash } from './log/merkle.ts'
import { openCheckpoint, type Policy, readPolicy } from './log/policy.ts'
import { hashFromBase64 } from './log/text.ts'
import { fromHex, toHex } from './sha256.ts'
import { type Agreement, Broken, type Missing } from './verdict.ts'

export interface CheckedLog {
  /** The checkpoint to be remembered. */
  readonly seen: string | null
  readonly witnesses: readonly Agreement[]
  readonly missing: readonly Missing[]
}

/** The hashes, in base64, that show how the log of one size begins that of another; null where the source does not have them. */
export type Growth = (from: number, to: number) => Promise<readonly string[] | null>

/** A head with its place in the log, in the form of tlog-proof: the way to the root, and the checkpoint with all signatures. */
interface PlacedHead {
  readonly number: number
  readonly body: string
  readonly key: string
  readonly place?: string
}

/**
 * `trusted` is whom the reader believes, in the form of tlog-policy, from elsewhere; null where it knows of no witness. `now` is the
 * reader's clock, where it asks for what is newest; null where it reads a file of some day.
 */
export async function checkPlace(
  head: PlacedHead,
  trusted: string | null,
  before: string | null,
  growth: Growth | undefined,
  now: number | null,
  rotations: readonly Rotation[] = [],
): Promise<CheckedLog> {
  if (head.place === undefined) return { seen: before, witnesses: [], missing: [NO_PLACE] }
  const { index, path, checkpoint: note } = readLogProof(head.place)
  const { size } = readCheckpoint(note)
  const signer = keyAt(rotations, size, head.key)
  const policy =
    trusted === null
      ? withOthers(firmAlone(note, signer), rotations)
      : followed(readPolicy(trusted), rotations, size)
  if (!policy.logs.some(({ key }) => toHex(key.key) === signer))
    throw new Broken('The public log is another firm’s: its key is not the one that signed the head.')
  const open = await openCheckpoint(note, policy)
  if (index !== head.number - 1)
    throw new Broken(`Head ${head.number} stands at place ${index} of the public log, where another belongs.`)
  checkInclusion(leafHash(head.body), index, open, path)
  const missing = before ? await checkGrowth(before, open, growth) : []
  // Whoever may be shown an older head than the log's last one may be shown a past that stands still.
  if (index !== open.size - 1) missing.push(notTheNewest(head.number, open.size))
  const witnesses = policy.witnesses.map(({ name }) => {
    const signed = open.witnesses.find((one) => one.name === name)
    return { witness: name, at: signed ? signed.time * 1000 : null }
  })
  if (!open.isWitnessed) missing.push(unwitnessed(witnesses))
  else if (isStale(witnesses, now)) missing.push(NOTHING_NEW)
  return { seen: note, witnesses, missing }
}

/** Nobody but the firm: its key is the one that signed the head. */
export const firmAlone = (note: string, key: string): Policy => ({
  logs: [{ key: verifierKey('note', readCheckpoint(note).origin, fromHex(key)), url: null }],
  ...{ witnesses: [], groups: [], quorum: 'none' },
})

async function checkGrowth(
  note: string,
  now: { readonly size: number; readonly root: Uint8Array },
  growth: Growth | undefined,
): Promise<Missing[]> {
  const before = readCheckpoint(note)
  if (now.size < before.size)
    throw new Broken(`The public log had ${before.size} heads before; now it has ${now.size}.`)
  const hashes = now.size === before.size ? [] : await growth?.(before.size, now.size)
  if (!hashes) return [NO_GROWTH]
  if (!Array.isArray(hashes)) throw new Broken('The growth of the public log cannot be read.')
  const path = hashes.map((text: unknown) => {
    const hash = typeof text === 'string' ? hashFromBase64(text) : null
    if (!hash) throw new Broken('The growth of the public log holds something that is not a hash.')
    return hash
  })
  checkConsistency(before, now, path)
  return []
}

/** A head is made every hour at least, also where nothing moves. */
const NEW_WITHIN_MS = 2 * 3_600_000

const isStale = (witnesses: readonly Agreement[], now: number | null): boolean =>
  now !== null && witnesses.length > 0 && witnesses.every(({ at }) => at === null || at + NEW_WITHIN_MS < now)

const NOTHING_NEW: Missing = {
  what: 'newest',
  says: 'No witness has signed anything for two hours: the firm could be showing a past that stands still.',
}
const notTheNewest = (number: number, size: number): Missing => ({
  what: 'newest',
  says: `The firm shows head ${number} where its public log has ${size}.`,
})
const NO_PLACE: Missing = {
  what: 'links',
  says: 'The firm did not show the place of its head in its public log.',
}
const NO_GROWTH: Missing = {
  what: 'links',
  says: 'The firm did not show how its public log has grown since it was seen before.',
}

function unwitnessed(agreed: readonly Agreement[]): Missing {
  const silent = agreed.filter(({ at }) => at === null).map(({ witness }) => witness)
  return {
    what: 'witness',
    says: `Not signed by ${silent.join(', ')}: the firm could show others another ledger.`,
  }
}
