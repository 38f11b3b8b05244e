/**
 * ledger: signed heads. A head is the firm's word, signed, on every client's chain and on how much money all have
 * together; it names the head before it, and one further back, so that any old head can be reached in a few steps.
 */

import { hash } from 'node:crypto'
import { canonical } from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { type Clock, laterBy } from '../platform/clock.ts'
import { type Db, oneRow, type Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type HeadKeys, headKeysFrom } from './head-keys.ts'
import { growLog } from './public-log.ts'
import { GROUP, groupOf, LEAF_BYTES, type Step, type Tree, treeOver, wayUp } from './tree.ts'

/** A client that asks right after a movement gets a new head, but not more often than this. */
const ON_DEMAND_MS = 5_000
/** A client in no head yet gets one at once. Where other servers make heads too, one of a few tries has the client. */
const TRIES_FOR_THE_FIRST = 5
/** Where nothing moves a head is made all the same, so that every hour has one: what is drawn by lot waits for the next. */
const AT_LEAST_EVERY_MS = 3_600_000
/** Only the newest tree is ever asked for; a few more are kept for whoever is just reading one. */
const TREES_KEPT = 10

export interface HeadParts {
  readonly db: Db
  readonly keys: Keys
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
  const make = async () => {
    const draft = await firm.transaction((tx) => readNext(tx, keys, parts.businessClock))
    // Hashing takes a while for many clients: no transaction waits for it.
    const tree = draft && (await treeOver(draft.leaves))
    return tree && firm.transaction((tx) => signNext(tx, parts, keys, mode, draft, tree))
  }
  return {
    make,
    proofOf: async (clientId) => {
      const read = () => firm.transaction((tx) => readProof(tx, keys, clientId))
      const before = await read()
      const isBehind = await firm.transaction((tx) => isProofBehind(tx, parts.clock, clientId, before))
      if (!isBehind) return before
      for (let tries = 0; tries < TRIES_FOR_THE_FIRST; tries += 1) {
        await make()
        const proof = await read()
        if (proof) return proof
      }
      return null
    },
    links: (to, from) => firm.transaction((tx) => readLinks(tx, to, from)),
  }
}

const newestHead = async (tx: Queries): Promise<HeadRow | null> =>
  (await tx.query<HeadRow>('select * from ledger_head order by number desc limit 1'))[0] ?? null

/** Chains only grow, so as many entries as before are the same entries. */
async function hasMoved(tx: Queries, newest: HeadRow | null): Promise<boolean> {
  const rows = await tx.query<{ entries: bigint }>(
    'select coalesce(sum(entries), 0)::bigint as entries from ledger_chain',
  )
  const { entries } = oneRow(rows)
  return entries !== (newest ? BigInt(JSON.parse(newest.body).entries) : 0n)
}

const isOld = (newest: HeadRow | null, clock: Clock): boolean =>
  newest !== null && Date.parse(JSON.parse(newest.body).at) + AT_LEAST_EVERY_MS <= clock.now().getTime()

interface Draft {
  readonly number: bigint
  readonly prev: Buffer | null
  readonly back: Buffer | null
  readonly clients: bigint
  readonly entries: bigint
  readonly total: bigint
  readonly leaves: Buffer
}

/** All chains in one snapshot, with the place in the line of heads that the next one takes. */
async function readNext(tx: Queries, keys: HeadKeys, clock: Clock): Promise<Draft | null> {
  const [lock] = await tx.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [
    advisoryLocks.ledgerHeads,
  ])
  const newest = await newestHead(tx)
  if (!lock?.is_mine || !(isOld(newest, clock) || (await hasMoved(tx, newest)))) return null
  const number = (newest?.number ?? 0n) + 1n
  const [back] = await tx.query<{ hash: Buffer }>('select hash from ledger_head where number = $1', [
    backOf(number),
  ])
  const rows = await tx.query<Pick<Draft, 'clients' | 'entries' | 'total' | 'leaves'>>(
    'select * from ledger_leaves($1)',
    [keys.secretOf(number)],
  )
  return { ...oneRow(rows), number, prev: newest?.hash ?? null, back: back?.hash ?? null }
}

/** Null when another server took the place meanwhile: its head is as new as this one. */
async function signNext(
  tx: Queries,
  { clock, businessClock }: HeadParts,
  keys: HeadKeys,
  mode: string,
  { number, prev, back, clients, entries, total, leaves }: Draft,
  tree: Tree,
): Promise<bigint | null> {
  if (tree.total !== total) throw new Error('the tree does not add up to what the clients have')
  const body = canonical({
    at: businessClock.now().toISOString(),
    back: back?.toString('hex') ?? null,
    clients: Number(clients),
    entries: Number(entries),
    mode,
    number: Number(number),
    prev: prev?.toString('hex') ?? null,
    root: tree.root,
    total: Number(total),
  })
  const made = await tx.query(
    `insert into ledger_head (number, body, hash, signature, made_at) values ($1, $2, $3, $4, $5)
     on conflict (number) do nothing returning number`,
    [number, body, hash('sha256', body, 'buffer'), keys.sign(body), clock.now()],
  )
  if (made.length === 0) return null
  await tx.query('insert into ledger_tree (head_number, leaves, firsts, nodes) values ($1, $2, $3, $4)', [
    number,
    leaves,
    tree.firsts,
    tree.nodes,
  ])
  await tx.query('delete from ledger_tree where head_number <= $1', [number - BigInt(TREES_KEPT)])
  await growLog(tx, keys.log, clock.now())
  return number
}

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
async function readProof(tx: Queries, keys: HeadKeys, clientId: string): Promise<ClientProof | null> {
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
    head: { ...linkOf(row), signature: row.signature.toString('hex'), key: keys.publicKey },
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

const lowestBitCleared = (number: bigint): bigint => number & (number - 1n)

/** How far back a head points besides the one before it: long and short steps mixed, so that few lead anywhere. */
export const backOf = (number: bigint): bigint =>
  number % 2n === 0n ? lowestBitCleared(number) : lowestBitCleared(lowestBitCleared(number - 1n)) + 1n

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
