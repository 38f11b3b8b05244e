/**
 * platform: one effect per intent. A write's key is claimed in the very transaction that carries its effect, so
 * either both are there or neither is. A refusal claims nothing: the same key may then be tried again.
 */
import { createHash } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { Clock } from './clock.ts'
import type { Db, Queries } from './database.ts'
import type { Keys } from './keys.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

export interface Intent {
  /** Whose key it is: a client, or the device or address of someone not signed in. Keys of others are independent. */
  readonly scope: string
  readonly route: string
  readonly key: string
  readonly body: unknown
}

/** What a write leaves behind to be told again: its data, and the cookies that went with it. */
export interface StoredReply {
  readonly data: unknown
  readonly cookies: readonly StoredCookie[]
}

export interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly maxAgeS: number
  readonly path: string
}

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal('idempotency_key_invalid')
  return header
}

export interface Once {
  readonly db: Db
  readonly keys: Keys
  readonly clock: Clock
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
      parts.keys.seal('stored-reply', Buffer.from(JSON.stringify(reply))),
    ])
    return reply
  })
}

/** A parallel duplicate waits here on the primary key until the first has committed, and then finds its reply. */
async function claim(tx: Queries, { keys, clock }: Once, intent: Intent): Promise<StoredReply | null> {
  const { scope, route, key } = intent
  const bodyHash = createHash('sha256').update(canonical(intent.body)).digest()
  const claimed = await tx.query(
    `insert into idempotency (scope, route, key, body_hash, claimed_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [scope, route, key, bodyHash, clock.now()],
  )
  if (claimed.length > 0) return null
  const [row] = await tx.query<{ body_hash: Buffer; reply: Buffer }>(
    'select body_hash, reply from idempotency where scope = $1 and route = $2 and key = $3',
    [scope, route, key],
  )
  if (!row?.body_hash.equals(bodyHash)) throw new Refusal('idempotency_key_reused')
  return JSON.parse(keys.open('stored-reply', row.reply).toString('utf8'))
}

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
