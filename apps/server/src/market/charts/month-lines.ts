/**
 * market: the closes of the last 30 days of many instruments at once, for the small lines of a list: one read for all that
 * are not known yet. Days that are over hardly ever change, so they are kept for some minutes; today is the live price's.
 */
import { addDays, type Day, dayInIndiaAt, dayNumber } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { adjustForSplits, type Split, secondsOfDay } from './columns.ts'

const DAYS = 30
const KEPT_MS = 300_000

/** Closes in paise by instrument, oldest first, per share of today. */
export type MonthLines = (ids: readonly number[], nowMs: number) => Promise<Map<number, readonly number[]>>

interface Kept {
  readonly line: readonly number[]
  readonly readMs: number
}

export function monthLines(db: Queries): MonthLines {
  const kept = new Map<number, Kept>()
  const isFresh = (known: Kept | undefined, nowMs: number): boolean =>
    known !== undefined && nowMs >= known.readMs && nowMs - known.readMs < KEPT_MS
  return async (ids, nowMs) => {
    const missing = ids.filter((id) => !isFresh(kept.get(id), nowMs))
    if (missing.length > 0) {
      const lines = await readLines(db, missing, dayInIndiaAt(nowMs))
      for (const id of missing) kept.set(id, { line: lines.get(id) ?? [], readMs: nowMs })
    }
    return new Map(ids.map((id) => [id, kept.get(id)?.line ?? []]))
  }
}

interface Row {
  id: number
  t: string
  c: string
}

interface SplitRow {
  id: number
  ex_day: Day
  shares_before: number
  shares_after: number
}

const numbers = (joined: string): number[] => joined.split(',').map(Number)

export async function readLines(
  db: Queries,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, readonly number[]>> {
  const after = addDays(today, -DAYS)
  const rows = await db.query<Row>(
    `select instrument_id as id, string_agg((day - date '1970-01-01')::text, ',' order by day) as t,
       string_agg(close_paise::text, ',' order by day) as c
     from daily_candle where instrument_id = any($1) and day > $2 and day < $3 group by instrument_id`,
    [ids, after, today],
  )
  const splits = await db.query<SplitRow>(
    `select instrument_id as id, ex_day, shares_before, shares_after from corporate_action
     where instrument_id = any($1) and ex_day > $2 and ex_day <= $3 and withdrawn_at is null
       and shares_before is not null and shares_after is not null`,
    [ids, after, today],
  )
  const splitsOf = (id: number) => splits.filter((split) => split.id === id).map(splitOf)
  return new Map(rows.map((row) => [row.id, adjusted(row, splitsOf(row.id))]))
}

const splitOf = ({ ex_day, shares_before, shares_after }: SplitRow): Split => ({
  exDayNumber: dayNumber(ex_day),
  sharesBefore: shares_before,
  sharesAfter: shares_after,
})

function adjusted({ t, c }: Row, splits: readonly Split[]): number[] {
  const closes = numbers(c)
  if (splits.length > 0)
    adjustForSplits({ t: numbers(t).map(secondsOfDay), o: [], h: [], l: [], c: closes, v: [] }, splits)
  return closes
}
