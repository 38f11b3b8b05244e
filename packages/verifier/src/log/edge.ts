/**
 * verifier: a log's edge: the roots of its whole subtrees, largest first. They are the log's root taken apart (RFC 6962, section 2.1), and two
 * logs of one history have the same ones as far as both have them: so two strangers' files can be held against each other.
 */
import { Broken } from '../verdict.ts'
import { EMPTY_ROOT, nodeHash } from './merkle.ts'

type Hash = Uint8Array

export const rootOfEdge = (edge: readonly Hash[]): Hash =>
  edge.length === 0 ? EMPTY_ROOT : edge.reduceRight((right, left) => nodeHash(left, right))

/** Behind how many entries each subtree of a log's edge ends. */
function endsOfEdge(size: number): number[] {
  const ends: number[] = []
  for (let at = 0; at < size; ) {
    let width = 1
    while (width * 2 <= size - at) width *= 2
    at += width
    ends.push(at)
  }
  return ends
}

/** Throws unless it is the edge of that log. */
export function checkEdge(edge: readonly Hash[], { size, root }: { size: number; root: Hash }): void {
  const isWhole = edge.length === endsOfEdge(size).length
  if (!isWhole || !isSame(rootOfEdge(edge), root))
    throw new Broken('The edge of the public log in this file is not the one of its signed root.')
}

const isSame = (one: Hash, other: Hash): boolean => one.every((byte, at) => byte === other[at])

export interface Overlap {
  /** So many entries are the same in both. */
  readonly same: number
  /** Among the first so many entries the two differ; null where nothing shows that they do. */
  readonly differs: number | null
}

/** What two edges show of each other. The subtrees that both have come first. */
export function overlapOf(
  one: { readonly size: number; readonly edge: readonly Hash[] },
  other: { readonly size: number; readonly edge: readonly Hash[] },
): Overlap {
  const [ends, others] = [endsOfEdge(one.size), endsOfEdge(other.size)]
  let same = 0
  for (const [at, end] of ends.entries()) {
    const [mine, theirs] = [one.edge[at], other.edge[at]]
    if (others[at] !== end || !mine || !theirs) break
    if (!isSame(mine, theirs)) return { same, differs: end }
    same = end
  }
  return { same, differs: null }
}
