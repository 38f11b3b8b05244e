/**
 * platform: one effect per intent. A write's key is claimed in the very transaction that carries its effect, so
 * either both are there or neither is. A refusal claims nothing: the same key may then be tried again. An intent
 * that has had its effect is told again before any check of the call runs: a retry costs no try and spends nothing.
 * Calls that let someone in have no intents at all (a contract's `gives`): a copy of one must pass every check itself.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { Clock } from './clock.ts'
import type { Db, Queries } from './database.ts'
import type { Keys } from './keys.ts'
import { packReply, unpackReply } from './packed-replies.ts'
import { inTurn, type Turns } from './turns.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

export interface Intent {
  /** Whose key it is: a client, or the device or address of someone not signed in. Keys of others are independent. */
  readonly scope: string
  readonly route: string
  readonly key: string
  readonly body: unknown
}

/** What a write leaves behind to be told again: its data, and never a cookie. What lets someone in is told once. */
export interface StoredReply {
  readonly data: unknown
}

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal('idempotency_key_invalid')
  return header
}

export interface Once {
  readonly db: Pick<Db, 'query' | 'transaction'>
  readonly keys: Keys
  readonly clock: Clock
}

/**
 * Tells an intent's earlier reply, or acts. Parallel duplicates take turns, so only the first one's checks run; one
 * that another server overtook in between may be refused by its own checks, and then finds the reply after all.
 */
export async function tellOrAct<Reply extends StoredReply>(
  parts: Once,
  underWay: Turns,
  intent: Intent | null,
  act: () => Promise<Reply>,
): Promise<Reply | StoredReply> {
  if (!intent) return act()
  return inTurn(underWay, JSON.stringify([intent.scope, intent.route, intent.key]), async () => {
    const earlier = await earlierReply(parts.db, parts.keys, intent)
    if (earlier) return earlier
    try {
      return await act()
    } catch (error) {
      const meanwhile = error instanceof Refusal ? await earlierReply(parts.db, parts.keys, intent) : null
      if (meanwhile) return meanwhile
      throw error
    }
  })
}

/** Runs `effect` in a transaction unless this intent has already had its effect; then tells the same reply again. */
export async function once(
  parts: Once,
  intent: Intent | null,
  effect: (tx: Queries) => Promise<StoredReply>,
): Promise<StoredReply> {
  if (!intent) return parts.db.transaction(effect)
  return parts.db.transaction(async (tx) => {
    const earlier = await claim(tx, parts, intent)
    if (earlier) return earlier
    const reply = await effect(tx)
    await tx.query('update idempotency set reply = $4 where scope = $1 and route = $2 and key = $3', [
      intent.scope,
      intent.route,
      intent.key,
      sealReply(parts.keys, reply),
    ])
    return reply
  })
}

/** A duplicate on another server waits here on the primary key until the first has committed, and finds its reply. */
async function claim(tx: Queries, { keys, clock }: Once, intent: Intent): Promise<StoredReply | null> {
  const claimed = await tx.query(
    `insert into idempotency (scope, route, key, body_hash, claimed_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [intent.scope, intent.route, intent.key, bodyHash(keys, intent), clock.now()],
  )
  return claimed.length > 0 ? null : earlierReply(tx, keys, intent)
}

async function earlierReply(db: Queries, keys: Keys, intent: Intent): Promise<StoredReply | null> {
  const [row] = await db.query<{ body_hash: Buffer; reply: Buffer }>(
    'select body_hash, reply from idempotency where scope = $1 and route = $2 and key = $3',
    [intent.scope, intent.route, intent.key],
  )
  if (!row) return null
  const claim = { ...intent, bodyHash: bodyHash(keys, intent) }
  return tellAgain(keys, claim, { bodyHash: row.body_hash, reply: row.reply })
}

/** An intent as a statement can claim it by itself, together with its effect. */
export interface Claim {
  readonly scope: string
  readonly route: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** An intent without a key of its own gets one: a statement that is sent again by us is then still one intent. */
export const claimOf = (keys: Keys, intent: Omit<Intent, 'key'> & { key: string | null }): Claim => {
  const key = intent.key ?? randomUUID()
  return { scope: intent.scope, route: intent.route, key, bodyHash: bodyHash(keys, { ...intent, key }) }
}

export const sealReply = (keys: Keys, reply: StoredReply): Buffer =>
  keys.seal('stored-reply', packReply(JSON.stringify({ data: reply.data })))

/** What the intent that claimed this key first was answered. The same key with another body is refused. */
export function tellAgain(
  keys: Keys,
  claim: Claim,
  earlier: { bodyHash: Buffer; reply: Buffer },
): StoredReply {
  if (!earlier.bodyHash.equals(claim.bodyHash)) throw new Refusal('idempotency_key_reused')
  const { data }: StoredReply = JSON.parse(unpackReply(keys.open('stored-reply', earlier.reply)))
  return { data }
}

/** Keyed, because a body may hold a password: a plain hash in a stolen dump would let it be guessed. */
const bodyHash = (keys: Keys, { body }: Intent): Buffer => keys.mac('intent-body', canonical(body))

/** The same fields in another order are the same body. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : typeof part === 'bigint'
        ? part.toString()
        : part,
  )
}
