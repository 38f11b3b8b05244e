/**
 * platform: how many calls a bucket has had in its minute. Each server counts in memory; a bucket that gets busy is told to the
 * database a hundred calls at a time, and hears what the other servers have counted. So an ordinary call costs no round
 * trip, and all servers together let pass at most a hundred calls each more than one alone would (decision 35).
 */
import { monotonicMs } from './clock.ts'
import type { Queries } from './database.ts'

export const CALL_WINDOW_MS = 60_000
/** So many calls of a bucket are counted here before the other servers hear of them. */
export const TOLD_AT_ONCE = 100
/** A stranger with very many networks must not fill the memory; the oldest are forgotten. */
const MOST_BUCKETS = 100_000

export interface CallCounts {
  /** Counts a call. 0: it may pass; otherwise the milliseconds until this bucket is open again. */
  take(bucket: string, most: number): number
}

export interface Told {
  readonly bucket: string
  readonly calls: number
}

export interface Heard {
  readonly bucket: string
  /** Of all servers in the running minute, those just told included. */
  readonly calls: number
  readonly elapsedMs: number
}

export type TellOthers = (counts: readonly Told[]) => Promise<readonly Heard[]>

interface Count {
  calls: number
  /** Of those, how many the others have not been told. */
  untold: number
  endsMs: number
}

export function callCounts(tellOthers: TellOthers, nowMs: () => number = monotonicMs): CallCounts {
  /** The oldest first. */
  const counts = new Map<string, Count>()
  const busy = new Set<string>()
  let isTelling = false

  const tell = async (): Promise<void> => {
    const told = [...busy].flatMap((bucket) => {
      const count = counts.get(bucket)
      return count ? [{ bucket, count, calls: count.untold }] : []
    })
    busy.clear()
    const heard = await tellOthers(told.map(({ bucket, calls }) => ({ bucket, calls })))
    const answers = new Map(heard.map((one) => [one.bucket, one]))
    for (const { bucket, count, calls } of told) {
      const answer = answers.get(bucket)
      if (!answer) continue
      count.untold -= calls
      // What was counted while the answer was on its way is not in it.
      count.calls = answer.calls + count.untold
      count.endsMs = nowMs() + Math.max(0, CALL_WINDOW_MS - answer.elapsedMs)
    }
  }
  const tellSoon = (): void => {
    if (isTelling) return
    isTelling = true
    // Without the database each server holds the limit by itself.
    tell()
      .catch(() => {})
      .finally(() => {
        isTelling = false
        if (busy.size > 0) tellSoon()
      })
  }
  const begin = (bucket: string): Count => {
    for (const [name, { endsMs }] of counts) {
      if (endsMs > nowMs() && counts.size < MOST_BUCKETS) break
      counts.delete(name)
    }
    const count = { calls: 0, untold: 0, endsMs: nowMs() + CALL_WINDOW_MS }
    counts.delete(bucket)
    counts.set(bucket, count)
    return count
  }
  return {
    take: (bucket, most) => {
      const known = counts.get(bucket)
      const count = known && known.endsMs > nowMs() ? known : begin(bucket)
      if (count.calls >= most) return count.endsMs - nowMs()
      count.calls += 1
      count.untold += 1
      if (count.untold >= TOLD_AT_ONCE) {
        busy.add(bucket)
        tellSoon()
      }
      return 0
    },
  }
}

/** Through the database, whose clock says when a minute began. In one order, so that two servers never wait for each other. */
export const tellThrough =
  (db: Queries): TellOthers =>
  async (counts) => {
    const rows = await db.query<{ bucket: string; calls: number; elapsed_ms: number }>(
      `insert into call_count as c (bucket, calls, window_started_at)
       select bucket, calls, now() from unnest($1::text[], $2::integer[]) as told(bucket, calls) order by bucket
       on conflict (bucket) do update set (calls, window_started_at) = (
         select case when is_over then excluded.calls else c.calls + excluded.calls end,
                case when is_over then now() else c.window_started_at end
         from (select c.window_started_at <= now() - $3::integer * interval '1 millisecond' as is_over) age)
       returning bucket, calls, extract(epoch from now() - window_started_at)::float8 * 1000 as elapsed_ms`,
      [counts.map(({ bucket }) => bucket), counts.map(({ calls }) => calls), CALL_WINDOW_MS],
    )
    return rows.map(({ bucket, calls, elapsed_ms: elapsedMs }) => ({ bucket, calls, elapsedMs }))
  }
