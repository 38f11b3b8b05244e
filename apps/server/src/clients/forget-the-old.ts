/** clients: what has had its time is deleted: intents and mails after 30 days, and what cannot be used any more. */
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'

const DAY_MS = 24 * 3_600_000

export async function forgetTheOld(db: Queries, clock: Clock): Promise<void> {
  const now = clock.now()
  const monthAgo = laterBy(now, -30 * DAY_MS)
  await db.query('delete from idempotency where claimed_at < $1', [monthAgo])
  await db.query('delete from session where expires_at < $1', [monthAgo])
  await db.query('delete from reset_code where expires_at < $1', [monthAgo])
  await db.query('delete from reset_proof where expires_at < $1', [monthAgo])
  await db.query('delete from mail where created_at < $1', [monthAgo])
  await db.query(
    'delete from throttle where window_started_at < $1 and (blocked_until is null or blocked_until < $2)',
    [laterBy(now, -2 * DAY_MS), now],
  )
}
