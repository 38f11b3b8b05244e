/**
 * signing: what a head says of the firm's signed acts (decision 95): the tree over all events that tell of one, and the chain of those that make
 * and end the members' keys. A store from before takes the audit log in once more for it, and holds it against what it knows of it.
 */
import { hash } from 'node:crypto'
import {
  type ActsInHead,
  isKeyEvent,
  isSignedAct,
  type KeyChain,
  rootOfEdge,
  withKeyEvent,
} from '@pramaan/verifier'
import { withHead as withLeaf } from './log-edge.ts'
import type { AuditEvent, AuditTip } from './port.ts'

export interface TakenActs {
  /** How much of the audit log this is of. */
  readonly audit: AuditTip
  readonly size: number
  /** The roots of the tree's whole subtrees, largest first, in hex. */
  readonly roots: readonly string[]
  readonly keys: KeyChain
}

/** Null where the event does not follow from the one before, or was changed. */
export function withEvent({ audit, size, roots, keys }: TakenActs, event: AuditEvent): TakenActs | null {
  const { body } = event
  if (hash('sha256', Buffer.concat([Buffer.from(audit.hash, 'hex'), Buffer.from(body)])) !== event.hash)
    return null
  const end = { entries: audit.entries + 1, hash: event.hash }
  if (!isSignedAct(body)) return { audit: end, size, roots, keys }
  const edge = withLeaf({ size, roots: roots.map((root) => Buffer.from(root, 'hex')) }, body)
  return {
    audit: end,
    size: edge.size,
    roots: edge.roots.map((root) => Buffer.from(root).toString('hex')),
    keys: isKeyEvent(body) ? withKeyEvent(keys, body) : keys,
  }
}

export const actsInHead = ({ size, roots, keys }: TakenActs): ActsInHead => ({
  acts: {
    entries: size,
    root: Buffer.from(rootOfEdge(roots.map((root) => Buffer.from(root, 'hex')))).toString('hex'),
  },
  keys,
})
