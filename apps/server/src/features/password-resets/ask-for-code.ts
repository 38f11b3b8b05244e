/**
 * password-resets: asking for a code. The request writes the same row for every address; whether there is someone to
 * write to is looked up afterwards, by `mailQueuedCodes`, so neither the answer nor its timing tells.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import type { Services } from '../../clients/services.ts'
import { laterBy, momentSaid } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type Bucket, giveBackTry, type Ladder, takeTry } from '../../platform/throttle.ts'
import { type Asker, deviceHashOf, nameOf } from './asker.ts'
import { CODE_LIFE_MS, isGuessedAt, liveCode } from './codes.ts'

const HOUR_MS = 3_600_000
const ASKS_PER_HOUR = 3

/**
 * How many mails strangers may send to one address: three at once, and then one in ten minutes, which is as long as a code
 * lives. So whoever may not have another one finds a live one in the mailbox.
 */
const mailLadder: Ladder = { windowMs: HOUR_MS, steps: [{ tries: 4, blockMs: CODE_LIFE_MS }] }

export interface CodeAsk {
  readonly email: string
  readonly asker: Asker
}

/**
 * Three asks an hour for each known device, and for each network at one address; a network may ask for many addresses, but
 * not for everyone's. Answers whether another code is to be mailed: not while strangers' asks have just mailed enough.
 */
export async function checkCodeAsk(
  services: Services,
  { email, asker }: CodeAsk,
): Promise<'mail' | 'mailed'> {
  const { db, clock } = services
  const key = addressKey(email)
  const own: Bucket = { name: `reset:${key}:${nameOf(asker)}`, ladder: onceAfter(ASKS_PER_HOUR) }
  await take(services, own, [])
  if (asker.isKnown) return 'mail'
  const network: Bucket = { name: `reset-network:${asker.network}`, ladder: onceAfter(100) }
  await take(services, network, [own])
  const mails = await takeTry(db, clock, { name: `reset-mails:${key}`, ladder: mailLadder })
  if (mails.allowed) return 'mail'
  const live = await liveCode(db, clock, key, asker)
  if (live && (live.isSafe || !(await isGuessedAt(db, clock, key)))) return 'mailed'
  // The live one is used up or void: one mail more, which can no longer be guessed at.
  if (live) return 'mail'
  for (const bucket of [own, network]) await giveBackTry(db, bucket)
  throw tooMany(services, mails.retryAfterS)
}

async function take(services: Services, bucket: Bucket, taken: readonly Bucket[]): Promise<void> {
  const mine = await takeTry(services.db, services.clock, bucket)
  if (mine.allowed) return
  for (const earlier of taken) await giveBackTry(services.db, earlier)
  throw tooMany(services, mine.retryAfterS)
}

function tooMany({ clock }: Services, retryAfterS: number): Refusal {
  const at = momentSaid(clock.now(), laterBy(clock.now(), retryAfterS * 1000))
  return new Refusal('too_many_codes', {
    retryAfterS,
    says: `You can request a code 3 times an hour. Use the latest one, or request another after ${at}.`,
  })
}

/** A newer code ends the older ones of the same device, or of all who are not known: only the newest can be used. */
export async function recordCodeAsk(
  { clock }: Services,
  tx: Queries,
  { email, asker }: CodeAsk,
): Promise<void> {
  const now = clock.now()
  const key = addressKey(email)
  const device = deviceHashOf(asker)
  // Two asks at the same moment take turns, or each would miss the other's row and both codes would be live.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  await tx.query(
    `update reset_code set ended_at = $2, is_queued = false
     where email_key = $1 and device_hash is not distinct from $3 and ended_at is null`,
    [key, now, device],
  )
  await tx.query(
    `insert into reset_code (id, email_key, device_hash, is_long, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      randomUUID(),
      key,
      device,
      device === null && (await isGuessedAt(tx, clock, key)),
      now,
      laterBy(now, CODE_LIFE_MS),
    ],
  )
}

/** After `tries` in an hour the bucket closes until the hour is over. */
function onceAfter(tries: number): Ladder {
  return { windowMs: HOUR_MS, steps: [{ tries, blockMs: HOUR_MS }] }
}
