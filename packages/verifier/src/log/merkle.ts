/**
 * verifier: the tree of a public log (RFC 6962, section 2.1). An inclusion proof shows that an entry stands at its place;
 * a consistency proof shows that a later log begins with all of an earlier one.
 */
import { sha256 } from '../sha256.ts'
import { Broken } from '../verdict.ts'

type Hash = Uint8Array

/** How many entries a log has, and the one hash over all of them. */
export interface Tree {
  readonly size: number
  readonly root: Hash
}

export const EMPTY_ROOT: Hash = sha256('')

/** Entries and nodes begin with different bytes, so that neither can pass for the other. */
export function leafHash(entry: string | Uint8Array): Hash {
  const body = typeof entry === 'string' ? new TextEncoder().encode(entry) : entry
  const bytes = new Uint8Array(1 + body.length)
  bytes.set(body, 1)
  return sha256(bytes)
}

export function nodeHash(left: Hash, right: Hash): Hash {
  const bytes = new Uint8Array(65)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 33)
  return sha256(bytes)
}

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Throws unless the leaf stands at that place of the tree. */
export function checkInclusion(leaf: Hash, index: number, tree: Tree, path: readonly Hash[]): void {
  assertTree(tree)
  assertPath([leaf, ...readPath(path)])
  if (!isCount(index) || index >= tree.size) {
    throw new Broken(`The log has ${tree.size} entries: place ${index} is not in it.`)
  }
  let at = index
  let last = tree.size - 1
  let node = leaf
  for (const beside of path) {
    if (last === 0) throw new Broken(`The way from entry ${index} to the log’s root is too long.`)
    if (at % 2 === 1 || at === last) {
      node = nodeHash(beside, node)
      ;[at, last] = untilRightChild(at, last)
    } else {
      node = nodeHash(node, beside)
    }
    ;[at, last] = [half(at), half(last)]
  }
  if (last !== 0) throw new Broken(`The way from entry ${index} to the log’s root is cut off.`)
  if (!isSameHash(node, tree.root)) {
    throw new Broken(`The log does not hold this entry at place ${index}: the way from it ends elsewhere.`)
  }
}

/** Throws unless the newer tree begins with all of the older one. */
export function checkConsistency(older: Tree, newer: Tree, path: readonly Hash[]): void {
  assertTree(older)
  assertTree(newer)
  assertPath(readPath(path))
  if (newer.size < older.size) {
    throw new Broken(`The log has shrunk: it had ${older.size} entries before, and now it has ${newer.size}.`)
  }
  if (newer.size === older.size && !isSameHash(newer.root, older.root)) {
    throw new Broken(`The log has two different roots for its ${older.size} entries.`)
  }
  if (newer.size === older.size || older.size === 0) {
    if (path.length > 0) throw new Broken('The proof that the log has only grown is too long.')
    return
  }
  follow(older, newer, path)
}

function follow(older: Tree, newer: Tree, path: readonly Hash[]): void {
  let [at, last] = [older.size - 1, newer.size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  // A full tree is itself a node of every later one; the proof leaves it out.
  const [first, ...rest] = at === 0 ? [older.root, ...path] : path
  if (!first) throw cutOff()
  let [was, is] = [first, first]
  for (const beside of rest) {
    if (last === 0) throw new Broken('The proof that the log has only grown is too long.')
    if (at % 2 === 1 || at === last) {
      was = nodeHash(beside, was)
      is = nodeHash(beside, is)
      ;[at, last] = untilRightChild(at, last)
    } else {
      is = nodeHash(is, beside)
    }
    ;[at, last] = [half(at), half(last)]
  }
  if (last !== 0) throw cutOff()
  if (!isSameHash(was, older.root) || !isSameHash(is, newer.root)) {
    throw new Broken(
      `The log’s ${newer.size} entries do not begin with the ${older.size} that it had before.`,
    )
  }
}

const cutOff = () => new Broken('The proof that the log has only grown is cut off.')

/** Numbers of entries go beyond 32 bits, where shifting would lose the upper ones. */
const half = (number: number): number => Math.floor(number / 2)

/** The last node of a level that has nobody beside it goes up as it is. */
function untilRightChild(at: number, last: number): [number, number] {
  let [up, end] = [at, last]
  while (up !== 0 && up % 2 === 0) [up, end] = [half(up), half(end)]
  return [up, end]
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): boolean => value instanceof Uint8Array && value.length === 32

function assertTree(tree: Tree): void {
  if (!isCount(tree?.size) || !isHash(tree.root))
    throw new Broken('The size and root of the log cannot be read.')
  if (tree.size === 0 && !isSameHash(tree.root, EMPTY_ROOT)) {
    throw new Broken('The log says that it is empty, but its root is that of another.')
  }
}

const readPath = (path: readonly Hash[]): readonly Hash[] => {
  if (!Array.isArray(path)) throw new Broken('A proof of the log cannot be read.')
  return path
}

function assertPath(hashes: readonly Hash[]): void {
  if (!hashes.every(isHash)) throw new Broken('A proof of the log holds something that is not a hash.')
}
