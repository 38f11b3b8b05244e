/**
 * ledger: signed heads. A head is the firm's word, signed, on every client's chain and on how much money all have
 * together; it names the head before it, and one further back, so that any old head can be reached in a few steps.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { backOf, GROUP, groupOf, LEAF_BYTES, type Signer, type Step, wayUp } from '@pramaan/signing'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type HeadKeys, headKeysFrom } from './head-keys.ts'
import { makeHead } from './make-head.ts'

/** A client that asks right after a movement gets a new head, but not more often than this. */
const ON_DEMAND_MS = 5_000
/** A client in no head yet gets one at once. Where other servers make heads too, one of a few tries has the client. */
const TRIES_FOR_THE_FIRST = 5
const NEXT_TRY_MS = 100

export interface HeadParts {
  readonly db: Db
  readonly keys: Keys
  readonly signer: Signer
  readonly clock: Clock
  readonly businessClock: Clock
}

interface HeadRow {
  readonly number: bigint
  readonly body: string
  readonly hash: Buffer
  readonly signature: Buffer
  readonly made_at: Date
}

export interface ClientProof {
  readonly head: { number: number; body: string; hash: string; signature: string; key: string }
  readonly leaf: string
  readonly path: Step[]
}

export interface Link {
  readonly number: number
  readonly body: string
  readonly hash: string
}

export interface Heads {
  /** Makes a head if anything was posted since the last, or an hour has passed. Null where another server is at it, or neither is so. */
  make(): Promise<bigint | null>
  /** The newest head that can be had and the client's way to it; null before the client is in one. */
  proofOf(clientId: string): Promise<ClientProof | null>
  /** The links from one head, the newest if none is named, back to an older one; null if that is not there. */
  links(to: bigint, from?: bigint): Promise<Link[] | null>
}

export function headsWith(parts: HeadParts, mode: 'demo' | 'live'): Heads {
  const keys = headKeysFrom(parts.keys)
  const firm = parts.db.as('firm')
  const { signer } = parts
  const make = () => makeHead(parts, keys, mode)
  /** Where the signer does not answer or has stopped, what there is has to do: the device sees that its last entries are not covered. */
  const tryMake = () => make().catch(() => null)
  return {
    make,
    proofOf: async (clientId) => {
      const read = () => firm.transaction((tx) => readProof(tx, keys, signer.key, clientId))
      const before = await read()
      const isBehind = await firm.transaction((tx) => isProofBehind(tx, parts.clock, clientId, before))
      if (!isBehind) return before
      for (let tries = 0; tries < TRIES_FOR_THE_FIRST; tries += 1) {
        await tryMake()
        const proof = await read()
        if (proof) return proof
        await sleep(NEXT_TRY_MS)
      }
      return null
    },
    links: (to, from) => firm.transaction((tx) => readLinks(tx, to, from)),
  }
}

const newestHead = async (tx: Queries): Promise<HeadRow | null> =>
  (await tx.query<HeadRow>('select * from ledger_head order by number desc limit 1'))[0] ?? null

async function isProofBehind(
  tx: Queries,
  clock: Clock,
  clientId: string,
  proof: ClientProof | null,
): Promise<boolean> {
  const [chain] = await tx.query<{ entries: bigint }>(
    'select entries from ledger_chain where client_id = $1',
    [clientId],
  )
  if (!chain || chain.entries === 0n) return false
  if (proof === null) return true
  if (BigInt(JSON.parse(proof.leaf).entries) === chain.entries) return false
  const newest = await newestHead(tx)
  return newest === null || laterBy(newest.made_at, ON_DEMAND_MS) <= clock.now()
}

/** Two short reads: what finds the client's group with all levels above it, then the group's leaves. */
async function readProof(
  tx: Queries,
  keys: HeadKeys,
  key: string,
  clientId: string,
): Promise<ClientProof | null> {
  const [row] = await tx.query<HeadRow & { firsts: Buffer; nodes: Buffer }>(
    `select h.*, t.firsts, t.nodes from ledger_head h join ledger_tree t on t.head_number = h.number
     order by h.number desc limit 1`,
  )
  if (!row || row.firsts.length === 0) return null
  const blind = keys.blindOf(row.number, clientId)
  const group = groupOf(row.firsts, blind)
  const size = GROUP * LEAF_BYTES
  const [part] = await tx.query<{ leaves: Buffer }>(
    'select substring(leaves from $2 for $3) as leaves from ledger_tree where head_number = $1',
    [row.number, group * size + 1, size],
  )
  const way = part && (await wayUp(group, part.leaves, row.nodes, row.firsts.length / 16, blind))
  if (!way) return null
  return {
    head: { ...linkOf(row), signature: row.signature.toString('hex'), key },
    ...way,
  }
}

const linkOf = ({ number, body, hash: digest }: Pick<HeadRow, 'number' | 'body' | 'hash'>): Link => ({
  number: Number(number),
  body,
  hash: digest.toString('hex'),
})

async function readLinks(tx: Queries, to: bigint, from: bigint | undefined): Promise<Link[] | null> {
  const begin = from ?? (await newestHead(tx))?.number ?? 0n
  if (to > begin) return null
  const rows = await tx.query<HeadRow>('select * from ledger_head where number = any ($1)', [
    linksBetween(begin, to),
  ])
  const links = rows.map(linkOf).sort((a, b) => b.number - a.number)
  return links[0]?.number === Number(begin) ? links : null
}

/** The way from one head to an older one. One step to the head before is worth it where that one points further. */
export function linksBetween(from: bigint, to: bigint): bigint[] {
  const numbers = [from]
  for (let at = from; at > to; numbers.push(at)) {
    const far = backOf(at)
    const further = backOf(at - 1n)
    const isBetterFromPrev = further < far - 2n && further >= to
    at = far === to || (far > to && !isBetterFromPrev) ? far : at - 1n
  }
  return numbers
}
