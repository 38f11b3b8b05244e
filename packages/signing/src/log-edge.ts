/**
 * signing: the public log as the signer remembers it: how many heads it has, and the roots of its whole subtrees, largest first. That is
 * enough to add a head and to know the new root, without reading anything back (RFC 6962, section 2.1).
 */
import { leafHash, nodeHash } from '@pramaan/verifier'

export interface LogEdge {
  readonly size: number
  readonly roots: readonly Uint8Array[]
}

export function withHead({ size, roots }: LogEdge, body: string): LogEdge {
  const kept = [...roots]
  let added = leafHash(body)
  // Two whole subtrees of one size become one, as often as the number of heads is even.
  for (let left = size; left % 2 === 1; left = Math.floor(left / 2))
    added = nodeHash(kept.pop() ?? added, added)
  return { size: size + 1, roots: [...kept, added] }
}
