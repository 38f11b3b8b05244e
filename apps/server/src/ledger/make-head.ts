/**
 * ledger: makes the next head with the signer (decision 80). The server reads how every client stands, hands over what the signer lacks,
 * and keeps what it signs; what the head says comes from the signer's own books. One server at a time: the lock is held to the end.
 */
import { hash } from 'node:crypto'
import { isSignedWith, Outrun, type SignedHead, type Signer } from '@pramaan/signing'
import { NO_HASH } from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, oneRow, type Queries } from '../platform/database.ts'
import { feedEntries, feedEvents, feedHeads, feedTree } from './feed-signer.ts'
import { keepChanges } from './firm-keys.ts'
import type { HeadKeys } from './head-keys.ts'
import { growLog, logSize } from './public-log.ts'

/** Where nothing moves a head is made all the same, so that every hour has one: what is drawn by lot waits for the next. */
export const AT_LEAST_EVERY_MS = 3_600_000
/** The newest that enough witnesses have signed is asked for, and the newest of all; a few more are kept for whoever is just reading one. */
const TREES_KEPT = 10
/** How many of the newest heads the signer compares with those it signed; the audit looks at all of them. */
const HEADS_SHOWN = 100
/** Books of years are taken in once, before the first head. */
const PATIENCE = { statementMs: 30 * 60_000 }

export interface MakingParts {
  readonly db: Db
  readonly signer: Signer
  readonly clock: Clock
  readonly businessClock: Clock
}

interface Newest {
  readonly number: bigint
  readonly body: string
}

/** Null where another server is at it, or nothing was posted since the last head and no hour has passed. */
export async function makeHead(parts: MakingParts, keys: HeadKeys, mode: string): Promise<bigint | null> {
  const attempt = (isSure: boolean) =>
    parts.db.as('firm').transaction((tx) => makeNext(tx, parts, keys, mode, isSure), PATIENCE)
  try {
    const made = await attempt(false)
    if (made !== 'doubt') return made
    // What was read may have been older than what another server had handed over. Read under the lock again it is not.
    const sure = await attempt(true)
    return sure === 'doubt' ? null : sure
  } catch (error) {
    if (error instanceof Outrun) return null
    throw error
  }
}

async function makeNext(
  tx: Queries,
  parts: MakingParts,
  keys: HeadKeys,
  mode: string,
  isSure: boolean,
): Promise<bigint | null | 'doubt'> {
  const { signer, clock, businessClock } = parts
  const [lock] = await tx.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [
    advisoryLocks.ledgerHeads,
  ])
  if (!lock?.is_mine) return null
  const heads = await tx.query<Newest>('select number, body from ledger_head order by number desc limit $1', [
    HEADS_SHOWN,
  ])
  const newest = heads[0] ?? null
  // A database from before there was a log: its heads have no place in it until the next one is made.
  const isUnplaced = newest !== null && (await logSize(tx)) < Number(newest.number)
  if (!(isSure || isUnplaced || isOld(newest, businessClock) || (await hasMoved(tx, newest)))) return null
  const { standing, audit } = await readStanding(tx)
  const shown = heads.map(({ number, body }) => ({ number: Number(number), hash: hash('sha256', body) }))
  const begun = await signer.begin({ heads: shown, audit, isSure }, standing)
  if (begun.is === 'doubt') return 'doubt'
  if (begun.is === 'again') {
    const made = await keep(tx, signer, clock, await signer.signed(begun.turn))
    // What came after it is handed over before it counts: over entries that a copy has lost and made otherwise it would be another's.
    return made === null || begun.lacks.length === 0 ? made : makeNext(tx, parts, keys, mode, true)
  }
  const last = newest?.number ?? 0n
  await feedHeads(tx, signer, begun, last)
  await feedTree(tx, signer, begun, last, keys.secretOf(last).toString('hex'))
  await feedEvents(tx, signer, begun, audit.entries)
  await feedEntries(tx, signer, begun, standing)
  const secret = keys.secretOf(last + 1n).toString('hex')
  const at = businessClock.now().toISOString()
  return keep(tx, signer, clock, await signer.sign(begun.turn, { at, mode, secret }))
}

async function readStanding(tx: Queries) {
  const rows = await tx.query<{ standing: Buffer; audit_entries: bigint; audit_hash: Buffer | null }>(
    'select * from ledger_standing()',
  )
  const { standing, audit_entries, audit_hash } = oneRow(rows)
  return { standing, audit: { entries: Number(audit_entries), hash: audit_hash?.toString('hex') ?? NO_HASH } }
}

/** Chains only grow, so as many entries as before are the same entries. */
async function hasMoved(tx: Queries, newest: Newest | null): Promise<boolean> {
  const rows = await tx.query<{ entries: bigint }>(
    'select coalesce(sum(entries), 0)::bigint as entries from ledger_chain',
  )
  const { entries } = oneRow(rows)
  return entries !== (newest ? BigInt(JSON.parse(newest.body).entries) : 0n)
}

const isOld = (newest: Newest | null, clock: Clock): boolean =>
  newest !== null && Date.parse(JSON.parse(newest.body).at) + AT_LEAST_EVERY_MS <= clock.now().getTime()

/** Null when it is there already: another server has kept the same head. */
async function keep(
  tx: Queries,
  signer: Signer,
  clock: Clock,
  { number, body, signature, note, leaves, tree, rotations }: SignedHead,
): Promise<bigint | null> {
  const signed = Buffer.from(signature, 'hex')
  const keys = await keepChanges(tx, signer, rotations, clock.now())
  if (!isSignedWith(keys.keyOf(number), body, signed))
    throw new Error(`head ${number} came without the signer’s signature`)
  const made = await tx.query<{ number: bigint }>(
    `insert into ledger_head (number, body, hash, signature, made_at) values ($1, $2, $3, $4, $5)
     on conflict (number) do nothing returning number`,
    [number, body, hash('sha256', body, 'buffer'), signed, clock.now()],
  )
  if (!made[0]) return null
  await tx.query('insert into ledger_tree (head_number, leaves, firsts, nodes) values ($1, $2, $3, $4)', [
    number,
    leaves,
    tree.firsts,
    tree.nodes,
  ])
  await tx.query('delete from ledger_tree where head_number <= $1', [number - TREES_KEPT])
  await growLog(tx, note, clock.now())
  return made[0].number
}
