/**
 * verifier: the statement by which the firm changes the key that it signs with (decision 97): a signed note, which the former key signs and
 * the new one accepts. One without the former key's signature leads nowhere by itself: whoever relied on the former key decides.
 */
import { NO_HASH } from '../chain.ts'
import { keyText, readKey, type VerifierKey } from '../log/keys.ts'
import { checkSignatures, readNote } from '../log/note.ts'
import { sha256, toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'

/** What it says. */
export interface RotationBody {
  /** From 1 on, without gaps. */
  readonly number: number
  readonly old: VerifierKey
  readonly new: VerifierKey
  /** The first head that the new key signs. */
  readonly from: number
  /** The hash of the head before that: all that the former key stands for ends with it. */
  readonly after: string
  /** The hash of the statement before this one; zeros for the first. */
  readonly before: string
  readonly at: string
  /** Until then the former key signs the log's checkpoints as well, for witnesses that do not know the new one yet. */
  readonly until: string
  /** Who did it, and why. */
  readonly by: readonly string[]
  /** Whether the former key signs it too. */
  readonly isSignedByOld: boolean
}

export interface Rotation extends RotationBody {
  /** The whole note, with its signatures. */
  readonly note: string
  /** Of its text: what heads name it by. */
  readonly hash: string
}

/** How many changes of its key a head says that there were, and the hash of the last one's statement. */
export interface RotationsEnd {
  readonly count: number
  readonly hash: string
}

const KINDS = { signed: 'pramaan/key-rotation/v1', alone: 'pramaan/key-replacement/v1' } as const
const MOST = 64

/** The text that the keys sign. Its first line keeps it from being read as anything else that they sign. */
export const rotationText = (body: RotationBody): string =>
  [
    body.isSignedByOld ? KINDS.signed : KINDS.alone,
    `number ${body.number}`,
    `old ${keyText(body.old)}`,
    `new ${keyText(body.new)}`,
    `from ${body.from}`,
    `after ${body.after}`,
    `before ${body.before}`,
    `at ${body.at}`,
    `until ${body.until}`,
    ...body.by.map((who) => `by ${who}`),
    '',
  ].join('\n')

const FORM =
  /^pramaan\/key-(rotation|replacement)\/v1\nnumber ([1-9]\d{0,8})\nold (\S+)\nnew (\S+)\nfrom ([1-9]\d{0,14})\nafter ([0-9a-f]{64})\nbefore ([0-9a-f]{64})\nat (\S+)\nuntil (\S+)\n((?:by [^\n]+\n)+)$/

/** Reads it; nothing in it counts before its signatures are checked. */
function readRotation(note: string): Rotation {
  const { text } = readNote(note)
  const found = FORM.exec(text)
  if (!found) throw new Broken('The statement of a change of the firm’s key cannot be read.')
  const [, kind, number, old = '', next = '', from, after = '', before = '', at = '', until = '', by = ''] =
    found
  const body: RotationBody = {
    ...{ number: Number(number), old: readKey(old), new: readKey(next), from: Number(from), after, before },
    ...{ at: moment(at), until: moment(until), isSignedByOld: kind === 'rotation' },
    by: by
      .trimEnd()
      .split('\n')
      .map((line) => line.slice('by '.length)),
  }
  return { ...body, note, hash: toHex(sha256(text)) }
}

function moment(text: string): string {
  const at = Date.parse(text)
  if (Number.isFinite(at) && new Date(at).toISOString() === text) return text
  throw new Broken('The statement of a change of the firm’s key does not say when it was made.')
}

/** All of them, in their order: each signed as it says, and following from the one before. */
export async function checkRotations(notes: unknown): Promise<readonly Rotation[]> {
  if (!Array.isArray(notes) || notes.length > MOST)
    throw new Broken('The statements of changes of the firm’s key cannot be read.')
  const checked: Rotation[] = []
  for (const note of notes) {
    const rotation = readRotation(note)
    await checkSigned(rotation)
    assertFollows(checked, rotation)
    checked.push(rotation)
  }
  return checked
}

/** Notes whose signatures were checked and are good: each stands in every head and file, and stays what it is. */
const good = new Set<string>()

/** By these keys and nobody else: a line more would be covered by nothing. */
async function checkSigned(rotation: Rotation): Promise<void> {
  const { old, new: next, isSignedByOld, note } = rotation
  if (good.has(note)) return
  const keys = isSignedByOld ? [old, next] : [next]
  const read = readNote(note)
  const signed = await checkSignatures(read, keys)
  if (isSignedByOld && !signed.some(({ key }) => key === old))
    throw new Broken('The former key of the firm has not signed for the new one.')
  if (!signed.some(({ key }) => key === next))
    throw new Broken('The new key of the firm has not accepted the former one’s statement.')
  if (
    read.signatures.some(({ id }, at) => id !== keys[at]?.id) ||
    old.type !== 'note' ||
    next.type !== 'note'
  )
    throw new Broken('The statement of a change of the firm’s key holds other signatures than its two.')
  if (good.size >= MOST) good.clear()
  good.add(note)
}

function assertFollows(checked: readonly Rotation[], rotation: Rotation): void {
  const last = checked.at(-1)
  const isNext =
    rotation.number === checked.length + 1 &&
    rotation.before === (last?.hash ?? NO_HASH) &&
    rotation.old.name === rotation.new.name &&
    rotation.from > Math.max(last?.from ?? 1, 1) &&
    (!last || keyText(last.new) === keyText(rotation.old))
  if (!isNext) throw new Broken('The statements of changes of the firm’s key do not follow one another.')
  if (keysIn([...checked, rotation]).indexOf(toHex(rotation.new.key)) !== rotation.number)
    throw new Broken('The firm took a key again that it had given up.')
}

/** All keys that it had, oldest first, in hex. */
export const keysIn = (rotations: readonly Rotation[]): readonly string[] =>
  [...rotations.slice(0, 1).map((one) => one.old), ...rotations.map((one) => one.new)].map(({ key }) =>
    toHex(key),
  )

export const endOf = (rotations: readonly Rotation[]): RotationsEnd | null => {
  const last = rotations.at(-1)
  return last ? { count: rotations.length, hash: last.hash } : null
}
