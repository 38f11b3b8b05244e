/**
 * verifier: the firm's signed head, and the client's place in it. A head signs one root over every client's chain and
 * money. The way up from the client's own leaf shows that the declared total includes it, and nobody with less than zero.
 */
import { type ActsInHead, isActsInHead } from './acts/acts-in-heads.ts'
import { canonical } from './canonical.ts'
import { isSignedBy } from './ed25519.ts'
import { assertNamed } from './keys/firm-keys.ts'
import { checkRotations, type Rotation, type RotationsEnd } from './keys/rotation.ts'
import { fromHex, sha256, toHex } from './sha256.ts'
import { Broken } from './verdict.ts'

export interface Proof {
  readonly head: {
    readonly number: number
    /** Canonical JSON: what the signature covers. */
    readonly body: string
    readonly hash: string
    readonly signature: string
    /** The public Ed25519 key, 32 bytes in hex. */
    readonly key: string
    /** Its place in the public log, in the form of tlog-proof; heads had none before there was a log. */
    readonly place?: string
    /** The statements by which the firm has changed its key, oldest first; none where it never did. */
    readonly rotations?: readonly string[] | undefined
  }
  /** Canonical JSON of {blind, entries, hash, total}: the client's chain as the head counts it. */
  readonly leaf: string
  /** From the leaf to the root: what stands beside, and how many paise it holds. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly total: string }[]
}

/** What a head's body says. */
export interface HeadBody extends Partial<ActsInHead> {
  readonly at: string
  /** How far the firm's audit log goes, and its last hash; heads from before the signer have none. */
  readonly audit?: { readonly entries: number; readonly hash: string }
  readonly back: string | null
  readonly clients: number
  readonly entries: number
  readonly mode: string
  readonly number: number
  readonly prev: string | null
  readonly root: string
  /** The changes of the firm's key up to this head; none where there were none. */
  readonly rotations?: RotationsEnd
  readonly total: number
}

export interface CheckedHead {
  readonly body: HeadBody
  readonly hash: string
  readonly leaf: { readonly entries: number; readonly hash: string; readonly total: number }
  readonly isSignatureChecked: boolean
  /** The changes of the firm's key that the head names, each as it was signed. */
  readonly rotations: readonly Rotation[]
}

/** A head's body and hash, once they fit each other. */
export function readHead(head: { number: number; body: string; hash: string }): HeadBody {
  const body = readCanonical(head.body)
  if (!isHeadBody(body)) throw new Broken(`Head ${head.number} cannot be read.`)
  if (body.number !== head.number || toHex(sha256(head.body)) !== head.hash) {
    throw new Broken(`Head ${head.number} was changed: its hash does not fit its content.`)
  }
  return body
}

/** Checks the signature and the client's place under it, but not yet the chain that the leaf speaks of. */
export async function checkProof(proof: Proof): Promise<CheckedHead> {
  if (!isProof(proof)) throw new Broken('The proof cannot be read.')
  const { head, leaf, path } = proof
  const body = readHead(head)
  const isSignatureChecked = await checkSignature(head)
  const rotations = isSignatureChecked ? await namedRotations(head, body) : []
  const counted = readCanonical(leaf)
  if (!isLeaf(counted)) throw new Broken('The client’s leaf under the head cannot be read.')
  let node = { hash: leafHash(leaf), total: counted.total }
  for (const step of path) {
    const beside = { hash: step.hash, total: paiseFrom(step.total) }
    node = step.side === 'left' ? join(beside, node) : join(node, beside)
  }
  if (node.hash !== body.root || node.total !== body.total) {
    throw new Broken(`Head ${head.number} does not count this client: the way from the leaf ends elsewhere.`)
  }
  return { body, hash: head.hash, leaf: counted, isSignatureChecked, rotations }
}

async function namedRotations(
  head: Proof['head'],
  { rotations: named }: HeadBody,
): Promise<readonly Rotation[]> {
  const shown = await checkRotations(head.rotations ?? [])
  assertNamed(head, named, shown)
  if (named === undefined && head.rotations !== undefined)
    throw new Broken(`Head ${head.number} tells of changes of the firm’s key, and names none.`)
  return shown
}

interface Node {
  readonly hash: string
  readonly total: number
}

/** Leaves and nodes begin with different bytes, so that neither can pass for the other. */
const leafHash = (leaf: string): string => toHex(sha256(`\0${leaf}`))

function join(left: Node, right: Node): Node {
  const bytes = new Uint8Array(81)
  const view = new DataView(bytes.buffer)
  bytes[0] = 1
  for (const [at, { hash, total }] of [[1, left] as const, [41, right] as const]) {
    bytes.set(fromHex(hash), at)
    view.setBigUint64(at + 32, BigInt(total))
  }
  return { hash: toHex(sha256(bytes)), total: left.total + right.total }
}

const isPaise = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** A total below zero beside the client's own would let a firm declare less than it owes. */
function paiseFrom(text: string): number {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : -1
  if (!isPaise(value)) throw new Broken('A total on the way to the head is not an amount of zero or more.')
  return value
}

/** Null when the text is not the one text of its meaning. */
function readCanonical(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text)
    return canonical(value) === text && typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

type Fields = Record<string, unknown> | null
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Whoever made the file may have put anything into it. */
const isProof = (proof: Proof | undefined): boolean => typeof proof === 'object' && isWhole(proof)

const isWhole = ({ head, leaf, path }: Proof): boolean =>
  [head?.body, head?.signature, head?.key, head?.place ?? '', leaf].every(
    (text) => typeof text === 'string',
  ) &&
  Array.isArray(path) &&
  path.every((step) => ['left', 'right'].includes(step?.side) && isHash(step.hash))

const isHeadBody = (body: Fields | HeadBody): body is HeadBody =>
  body !== null &&
  [body.number, body.clients, body.entries, body.total].every(isPaise) &&
  typeof body.mode === 'string' &&
  typeof body.at === 'string' &&
  Number.isFinite(Date.parse(body.at)) &&
  [body.prev, body.back].every((hash) => hash === null || isHash(hash)) &&
  (body.audit === undefined || isAuditEnd(body.audit)) &&
  (body.rotations === undefined || isRotationsEnd(body.rotations)) &&
  isActsInHead({ ...body }) &&
  isHash(body.root)

const isAuditEnd = (audit: unknown): boolean =>
  typeof audit === 'object' &&
  audit !== null &&
  'entries' in audit &&
  isPaise(audit.entries) &&
  'hash' in audit &&
  isHash(audit.hash)

const isRotationsEnd = (end: unknown): boolean =>
  typeof end === 'object' &&
  end !== null &&
  'count' in end &&
  isPaise(end.count) &&
  'hash' in end &&
  isHash(end.hash)

const isLeaf = (leaf: Fields | CheckedHead['leaf']): leaf is CheckedHead['leaf'] =>
  leaf !== null && isPaise(leaf.entries) && isPaise(leaf.total) && isHash(leaf.hash)

const HEX = /^([0-9a-f]{2})+$/

/** True when checked and good, false when this platform does not know Ed25519. */
async function checkSignature({ number, body, signature, key }: Proof['head']): Promise<boolean> {
  const bad = new Broken(`Head ${number} is not signed by the key it names.`)
  if (!HEX.test(signature) || signature.length !== 128 || !HEX.test(key) || key.length !== 64) throw bad
  const isGood = await isSignedBy(fromHex(key), fromHex(signature), body)
  if (isGood === false) throw bad
  return isGood ?? false
}
