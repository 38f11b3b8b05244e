/**
 * platform: counts tries at a secret. The count is committed before the secret is compared, so neither parallel
 * tries nor a crash in between can buy an extra guess, and it outlives a restart.
 */
import { type Clock, laterBy, secondsUntil } from './clock.ts'
import type { Queries } from './database.ts'

export interface Ladder {
  /** Tries are counted within this span; a quiet span starts the count anew. */
  readonly windowMs: number
  /** Reaching `tries` closes the bucket for `blockMs`. The last step is held for every further try. */
  readonly steps: readonly { readonly tries: number; readonly blockMs: number }[]
}

export type Try = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterS: number }

export interface Bucket {
  readonly name: string
  readonly ladder: Ladder
}

/** Takes one try from the bucket, or says how long it stays closed. */
export async function takeTry(db: Queries, clock: Clock, { name, ladder }: Bucket): Promise<Try> {
  const now = clock.now()
  const taken = await db.query<{ tries: number }>(
    `insert into throttle as t (bucket, tries, window_started_at, blocked_until)
     values ($1, 1, $2, (select $2::timestamptz + s.block from unnest($4::int[], $5::interval[]) s(tries, block) where s.tries = 1))
     on conflict (bucket) do update set (tries, window_started_at, blocked_until) = (
       select n.tries, n.started, (
         select $2::timestamptz + s.block from unnest($4::int[], $5::interval[]) s(tries, block)
         where n.tries = s.tries or (n.tries > s.tries and s.tries = $6::int) limit 1)
       from (select case when t.window_started_at <= $3 then 1 else t.tries + 1 end as tries,
                    case when t.window_started_at <= $3 then $2 else t.window_started_at end as started) n)
     where t.blocked_until is null or t.blocked_until <= $2
     returning tries`,
    [
      name,
      now,
      laterBy(now, -ladder.windowMs),
      ladder.steps.map((step) => step.tries),
      ladder.steps.map((step) => `${step.blockMs} milliseconds`),
      Math.max(...ladder.steps.map((step) => step.tries)),
    ],
  )
  if (taken.length > 0) return { allowed: true }
  const [row] = await db.query<{ blocked_until: Date | null }>(
    'select blocked_until from throttle where bucket = $1',
    [name],
  )
  return { allowed: false, retryAfterS: secondsUntil(now, row?.blocked_until ?? now) }
}

/** The secret was right: what was counted against this bucket is forgiven. */
export const forgive = (db: Queries, bucket: Bucket): Promise<object[]> =>
  db.query('delete from throttle where bucket = $1', [bucket.name])

/**
 * Gives back one try of a bucket that many people share, without forgiving the others' failures: a block is lifted only
 * if it was this try that reached its step.
 */
export const giveBackTry = (db: Queries, { name, ladder }: Bucket): Promise<object[]> => {
  const steps = ladder.steps.map(({ tries }) => tries)
  return db.query(
    `update throttle set tries = greatest(tries - 1, 0),
       blocked_until = case when tries = any ($2::int[]) or tries > $3::int then null else blocked_until end
     where bucket = $1`,
    [name, steps, Math.max(...steps)],
  )
}
