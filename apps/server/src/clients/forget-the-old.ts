/** clients: what has had its time is deleted: intents and mails after 30 days, and what cannot be used any more. */
import { type Clock, laterBy } from '../platform/clock.ts'
import { clockWarning } from '../platform/clock-difference.ts'
import type { Queries } from '../platform/database.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'

const DAY_MS = 24 * 3_600_000
/** A month that was missed is many rows; no statement deletes more of them than it can in its time. */
const AT_ONCE = 1000

/**
 * What a running server does. Not with a clock that is not the database's: one that is a month ahead would take the keys of today for
 * old ones, and a client's next retry would be done a second time.
 */
export async function forgetOnTime(db: Queries, clock: Clock): Promise<void> {
  const warning = await clockWarning(db, clock)
  if (warning) throw new Error(`Nothing old was deleted. ${warning}`)
  await forgetTheOld(db, clock)
}

export async function forgetTheOld(db: Queries, clock: Clock): Promise<void> {
  const now = clock.now()
  const monthAgo = laterBy(now, -30 * DAY_MS)
  await forget(db, 'idempotency', 'claimed_at < $1', 'claimed_at', [monthAgo])
  await forget(db, 'session', 'expires_at < $1', 'expires_at', [monthAgo])
  await forget(db, 'reset_code', 'expires_at < $1', 'expires_at', [monthAgo])
  await forget(db, 'reset_proof', 'expires_at < $1', 'expires_at', [monthAgo])
  await forget(db, 'passkey_challenge', 'expires_at < $1', 'expires_at', [now])
  await forgetMails(db, monthAgo)
  await forgetTries(db, laterBy(now, -2 * DAY_MS), now)
  // As long as its cookie lives.
  for (const table of ['client_device', 'staff_device'])
    await forget(db, table, 'seen_at < $1', 'seen_at', [laterBy(now, -366 * DAY_MS)])
  await forget(db, 'call_count', 'window_started_at < $1', 'window_started_at', [laterBy(now, -DAY_MS)])
}

/** The outbox is the server's alone. */
async function forgetMails(db: Queries, before: Date): Promise<void> {
  const word = serverWord('mails-forgotten', saidAt(before))
  for (;;) {
    const [row] = await db.query<{ gone: number | null }>('select forget_mails($1, $2, $3) as gone', [
      before,
      AT_ONCE,
      word,
    ])
    if ((row?.gone ?? 0) < AT_ONCE) return
  }
}

/** What was counted of tries, and so is the server's alone, too. */
async function forgetTries(db: Queries, before: Date, now: Date): Promise<void> {
  const word = serverWord('tries-forgotten', saidAt(before), saidAt(now), String(AT_ONCE))
  for (;;) {
    const [row] = await db.query<{ gone: number | null }>('select forget_tries($1, $2, $3, $4) as gone', [
      ...[before, now, AT_ONCE],
      word,
    ])
    if ((row?.gone ?? 0) < AT_ONCE) return
  }
}

/** The oldest first, found by the index on their age: what it costs follows from what is old, not from what is kept. */
async function forget(
  db: Queries,
  table: string,
  isOld: string,
  age: string,
  values: readonly unknown[],
): Promise<void> {
  for (;;) {
    const gone = await db.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOld} order by ${age} limit ${AT_ONCE}))
       returning 1`,
      values,
    )
    if (gone.length < AT_ONCE) return
  }
}
