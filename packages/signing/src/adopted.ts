/**
 * signing: books from before the signer's own, held against the last head that was signed over them. Its leaves say where each client's
 * chain stood; whoever rewrote the database just before the signer took it in passes through another entry there.
 */
import { hash } from 'node:crypto'
import type { PostedEntry } from './port.ts'
import { ID_BYTES, idText, RECORD_BYTES, readCount } from './standing.ts'
import type { LastHead } from './store.ts'
import { BLIND_BYTES, LEAF_BYTES, leafAt, treeOver } from './tree.ts'

interface Promised {
  readonly entries: number
  readonly hash: string
  readonly total: number
}

/** What the last head counts of each client whose chain was not taken in so far yet. */
export interface Adopted {
  readonly head: number
  readonly left: Map<string, Promised>
}

/** A sentence where the leaves are not those of the head, or the database has less than they count. */
export async function adoptedFrom(
  { number, body }: LastHead,
  secret: Buffer,
  leaves: Buffer,
  standing: Buffer,
): Promise<Adopted | string> {
  if (leaves.length % LEAF_BYTES !== 0) return `The tree under head ${number} cannot be read.`
  const { root, total } = await treeOver(leaves)
  const said = JSON.parse(body)
  if (root !== said.root || total !== BigInt(said.total))
    return `The tree under head ${number} in the database is not the one that it signs.`
  const byBlind = new Map<string, Promised>()
  for (let index = 0; index < leaves.length / LEAF_BYTES; index += 1) {
    const blind = leaves.toString('hex', index * LEAF_BYTES, index * LEAF_BYTES + BLIND_BYTES)
    const leaf = leafAt(leaves, index)
    byBlind.set(blind, { entries: Number(leaf.entries), hash: leaf.hash, total: Number(leaf.total) })
  }
  const left = new Map<string, Promised>()
  for (let at = 0; at < standing.length; at += RECORD_BYTES) {
    const id = standing.subarray(at, at + ID_BYTES)
    const blind = hash('sha256', Buffer.concat([secret, id]), 'buffer').toString('hex', 0, BLIND_BYTES)
    const promised = byBlind.get(blind)
    if (!promised) continue
    if (readCount(standing, at + 16) < promised.entries)
      return `Client ${idText(id)} has fewer entries in the database than head ${number} counts (${promised.entries}).`
    byBlind.delete(blind)
    left.set(idText(id), promised)
  }
  return byBlind.size === 0
    ? { head: number, left }
    : `Head ${number} counts ${byBlind.size} client(s) of whom the database has no entries.`
}

/** A sentence where the entry, just taken in, is the one that the head counts up to and is another. */
export function passes(
  { head, left }: Adopted,
  { client, seq, hash: told }: PostedEntry,
  paise: number,
): string | null {
  const promised = left.get(client)
  if (promised?.entries !== seq) return null
  if (promised.hash !== told)
    return `Entry ${seq} of client ${client} is not the one that head ${head} covers: the books were rewritten before they were taken in.`
  if (promised.total !== paise)
    return `Client ${client} had ${promised.total} paise under head ${head}; the entries add up to ${paise} paise.`
  left.delete(client)
  return null
}
