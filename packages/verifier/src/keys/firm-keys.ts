/**
 * verifier: which key of the firm has to have signed what, where it has changed its key, and whether the key that a reader knows leads to
 * it. Two statements of one key for two new ones are proof by themselves that it told two stories.
 */
import { verifierKey } from '../log/keys.ts'
import type { Policy } from '../log/policy.ts'
import { fromHex, toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { endOf, keysIn, type Rotation, type RotationsEnd } from './rotation.ts'

/** The key of the head with this number, or of the log with so many; `only` where there was never a change. */
export const keyAt = (rotations: readonly Rotation[], number: number, only: string): string => {
  const { new: key } = rotations.findLast(({ from }) => from <= number) ?? { new: rotations[0]?.old }
  return key ? toHex(key.key) : only
}

/** Null where statements lead from one of the two keys to the other, and else why they do not. */
export function whyNotLed(rotations: readonly Rotation[], one: string, other: string): string | null {
  if (one === other) return null
  const keys = keysIn(rotations)
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b) as [number, number]
  if (from < 0) return 'No signed change of the firm’s key leads to it.'
  const gap = rotations.slice(from, to).find(({ isSignedByOld }) => !isSignedByOld)
  return gap
    ? `From head ${gap.from} on it signs with a key that its former key has not signed for: compare that key with the one on a new contract note.`
    : null
}

/** What was known of the changes before, with what is shown now: one history, as far as they are about the same keys. */
export function merged(
  known: readonly Rotation[],
  shown: readonly Rotation[],
  key: string,
): readonly Rotation[] {
  const relevant = known.length > 0 && (keysIn(known).includes(key) || isRelated(known, shown)) ? known : []
  for (const [at, one] of relevant.entries()) {
    const other = shown[at]
    if (!other || other.hash === one.hash) continue
    throw forkedKeys(one, other)
  }
  return relevant.length > shown.length ? relevant : shown
}

const isRelated = (one: readonly Rotation[], other: readonly Rotation[]): boolean =>
  keysIn(one).some((key) => keysIn(other).includes(key))

function forkedKeys(one: Rotation, other: Rotation): Broken {
  const isProof = one.isSignedByOld && other.isSignedByOld && toHex(one.old.key) === toHex(other.old.key)
  if (!isProof) return new Broken('The firm tells two different stories of how it changed its key.')
  const first = Math.min(one.from, other.from)
  return new Broken(
    toHex(one.new.key) === toHex(other.new.key)
      ? 'One key of the firm has signed two different statements of its change: the firm, or whoever has that key, has told two stories.'
      : 'One key of the firm has signed for two different new keys: the firm, or whoever has that key, has told two stories.',
    null,
    { notes: [one.note, other.note], first, of: 'keys' },
  )
}

interface SignedHead {
  readonly number: number
  readonly key: string
}

/** Throws unless the head names exactly these statements: only so they stand in the public log, which others have signed. */
export function assertNamed(
  { number }: SignedHead,
  named: RotationsEnd | undefined,
  shown: readonly Rotation[],
): void {
  const end = endOf(shown)
  if (named && (end?.count ?? 0) < named.count)
    throw new Broken(
      `Head ${number} says that the firm’s key was changed, and the statement of it is not shown.`,
    )
  if (end?.count !== named?.count || end?.hash !== named?.hash || shown.some(({ from }) => from > number))
    throw new Broken(
      `The statement by which the firm changed its key is not in its public log: head ${number} does not name it.`,
    )
}

/** Throws unless it is signed with the key of its place, as far as changes of the key are known. */
export function assertKeyOf(
  { number, key }: SignedHead,
  shown: readonly Rotation[],
  all: readonly Rotation[],
): void {
  const until = all.filter(({ from }) => from <= number)
  const expected = keyAt(all, number, key)
  if (key !== expected) throw new Broken(`Head ${number} is signed with ${whatIs(key, all, number)}.`)
  if (until.length > shown.length)
    throw new Broken(
      `The statement by which the firm changed its key is not in its public log: head ${number} does not name it.`,
    )
}

function whatIs(key: string, all: readonly Rotation[], number: number): string {
  const at = keysIn(all).indexOf(key)
  const begun = all[at - 1]
  const ended = all[at]
  if (at >= 0 && begun && begun.from > number) return `a key that counts from head ${begun.from} on only`
  return at >= 0 && ended
    ? `a key that the firm gave up: from head ${ended.from} on it signs with another`
    : 'another key than the firm’s'
}

/** The policy for a log of this size: its log has the key of that size, where statements lead there from the one that it names. */
export function followed(policy: Policy, rotations: readonly Rotation[], size: number): Policy {
  const logs = policy.logs.map((log) => {
    const key = keyAt(rotations, size, toHex(log.key.key))
    const isLed =
      log.key.name === rotations[0]?.old.name && whyNotLed(rotations, toHex(log.key.key), key) === null
    return isLed ? { ...log, key: verifierKey('note', log.key.name, fromHex(key)) } : log
  })
  return withOthers({ ...policy, logs }, rotations)
}

/** For a time checkpoints bear the key before theirs as well. */
export function withOthers(policy: Policy, rotations: readonly Rotation[]): Policy {
  const named = new Set(policy.logs.map(({ key }) => toHex(key.key)))
  const keys = rotations.flatMap((one) => [one.old, one.new])
  return { ...policy, others: keys.filter(({ key }) => !named.has(toHex(key))) }
}
