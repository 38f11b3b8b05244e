/**
 * password-resets: asking for a code. The request writes the same row for every address; whether there is someone to
 * write to is looked up afterwards, by `mailQueuedCodes`, so neither the answer nor its timing tells.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type Ladder, takeTry } from '../../platform/throttle.ts'

const HOUR_MS = 3_600_000
const CODE_LIFE_MS = 10 * 60_000
const TRIES_PER_CODE = 5

const SENDS_PER_HOUR = 3

export const askForCode = {
  /** Three codes an hour for one address; a network may ask for many, but not for everyone's. */
  check: async (rooms: Rooms, email: string, network: string): Promise<void> => {
    const buckets = [
      { name: `reset:${addressKey(email)}`, ladder: onceAfter(SENDS_PER_HOUR) },
      { name: `reset-network:${network}`, ladder: onceAfter(100) },
    ]
    for (const bucket of buckets) {
      const taken = await takeTry(rooms.db, rooms.clock, bucket)
      if (!taken.allowed) throw new Refusal('too_many_codes', { retryAfterS: taken.retryAfterS })
    }
  },

  /** A newer code ends the older ones: only the newest can be used. */
  record: async ({ clock }: Rooms, tx: Queries, email: string): Promise<void> => {
    const now = clock.now()
    const key = addressKey(email)
    // Two asks at the same moment take turns, or each would miss the other's row and both codes would be live.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    await tx.query(
      'update reset_code set ended_at = $2, is_queued = false where email_key = $1 and ended_at is null',
      [key, now],
    )
    await tx.query(
      'insert into reset_code (id, email_key, asked_at, expires_at, tries_left) values ($1, $2, $3, $4, $5)',
      [randomUUID(), key, now, laterBy(now, CODE_LIFE_MS), TRIES_PER_CODE],
    )
  },
}

/** After `tries` in an hour the bucket closes until the hour is over. */
function onceAfter(tries: number): Ladder {
  return { windowMs: HOUR_MS, steps: [{ tries, blockMs: HOUR_MS }] }
}
