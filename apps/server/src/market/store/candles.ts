/** market: candles. Written in sets: a year of one share and a day of all of them cost the same. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { serverWord } from '../../platform/sealed-texts.ts'
import type { DailyCandle, MinuteCandle } from '../instruments.ts'

export type DailyRow = DailyCandle & { readonly instrumentId: number }
export type MinuteRow = MinuteCandle & { readonly instrumentId: number }

/** Small enough to stay far under the statement's time limit on a slow machine. */
const ROWS_PER_STATEMENT = 20_000

/** An array as PostgreSQL reads it. Figures and days hold nothing to be quoted, and the driver's own way is slow. */
const list = (values: readonly (number | bigint | Day | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

async function inBatches<Row>(rows: readonly Row[], save: (batch: readonly Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await save(rows.slice(from, from + ROWS_PER_STATEMENT))
  }
}

/** What becomes of a day that is there already. `own`: replaced if it is of the same source. `none`: there can be none, which is quicker. */
export type Meeting = 'replace' | 'own' | 'keep' | 'none'

export interface DaysSaved {
  readonly source: string
  /** By the clock of whoever brings them: no day after it has prices yet. */
  readonly today: Day
  readonly meeting?: Meeting
}

/** A day that is saved twice with the same figures is written once. One that has not come is a fault, not a price. */
export async function saveDailyCandles(
  db: Queries,
  rows: readonly DailyRow[],
  { source, today, meeting = 'replace' }: DaysSaved,
): Promise<void> {
  const early = rows.find(({ day }) => day > today)
  if (early) throw new Error(`a candle of ${early.day} is from the future: today is ${today}`)
  await inBatches(rows, (batch) => {
    const column = (key: keyof DailyRow) => list(batch.map((row) => row[key]))
    const told = [
      column('instrumentId'),
      column('day'),
      column('openPaise'),
      column('highPaise'),
      column('lowPaise'),
      column('closePaise'),
      column('previousClosePaise'),
      column('volume'),
      column('turnoverPaise'),
      column('trades'),
      column('delivered'),
      source,
      meeting,
    ]
    return db.query('select keep_days($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
      ...told,
      serverWord('days', ...told),
    ])
  })
}

export async function saveMinuteCandles(
  db: Queries,
  rows: readonly MinuteRow[],
  { source, nowMs }: { readonly source: string; readonly nowMs: number },
): Promise<void> {
  const early = rows.find(({ atMs }) => atMs > nowMs)
  if (early) throw new Error(`a candle of ${new Date(early.atMs).toISOString()} is from the future`)
  await inBatches(rows, (batch) => {
    const column = (key: keyof MinuteRow) => list(batch.map((row) => row[key]))
    const told = [
      column('instrumentId'),
      column('atMs'),
      column('openPaise'),
      column('highPaise'),
      column('lowPaise'),
      column('closePaise'),
      column('volume'),
      source,
    ]
    return db.query('select keep_minutes($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      ...told,
      serverWord('minutes', ...told),
    ])
  })
}

interface CandleRow {
  open_paise: number
  high_paise: number
  low_paise: number
  close_paise: number
  volume: bigint
  source: string
}

const candleOf = (row: CandleRow) => ({
  openPaise: row.open_paise,
  highPaise: row.high_paise,
  lowPaise: row.low_paise,
  closePaise: row.close_paise,
  volume: Number(row.volume),
  source: row.source,
})

export async function dailyCandles(db: Queries, instrumentId: number, from: Day, until: Day) {
  const rows = await db.query<CandleRow & { day: Day; previous_close_paise: number | null }>(
    `select day, open_paise, high_paise, low_paise, close_paise, previous_close_paise, volume, source
     from daily_candle where instrument_id = $1 and day between $2 and $3 order by day`,
    [instrumentId, from, until],
  )
  return rows.map((row) => ({
    ...candleOf(row),
    day: row.day,
    previousClosePaise: row.previous_close_paise,
  }))
}

export async function minuteCandles(db: Queries, instrumentId: number, fromMs: number, untilMs: number) {
  const rows = await db.query<CandleRow & { at_ms: number }>(
    `select extract(epoch from at)::float8 * 1000 as at_ms, open_paise, high_paise, low_paise, close_paise, volume, source
     from minute_candle
     where instrument_id = $1 and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000)
     order by at`,
    [instrumentId, fromMs, untilMs],
  )
  return rows.map((row) => ({ ...candleOf(row), atMs: row.at_ms }))
}

/** The last day that this source has told of each instrument. */
export async function lastDays(
  db: Queries,
  instrumentIds: readonly number[],
  source: string,
): Promise<Map<number, Day>> {
  const rows = await db.query<{ id: number; day: Day }>(
    `select id, day from unnest($1::int[]) as wanted (id)
     cross join lateral (
       select day from daily_candle where instrument_id = id and source = $2 order by day desc limit 1) as last`,
    [instrumentIds, source],
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** The first closes that this source has told of each instrument, oldest first. */
export async function firstCloses(
  db: Queries,
  instrumentIds: readonly number[],
  source: string,
  count: number,
): Promise<Map<number, readonly { readonly day: Day; readonly closePaise: number }[]>> {
  const rows = await db.query<{ id: number; day: Day; close_paise: number }>(
    `select id, day, close_paise from unnest($1::int[]) as wanted (id)
     cross join lateral (
       select day, close_paise from daily_candle where instrument_id = id and source = $2 order by day limit $3) as first
     order by id, day`,
    [instrumentIds, source, count],
  )
  const days = rows.map(({ id, day, close_paise }) => ({ id, day, closePaise: close_paise }))
  return Map.groupBy(days, ({ id }) => id)
}

/** Which of these have no day at all, from anywhere. */
export async function withoutDays(db: Queries, instrumentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    `select id from unnest($1::int[]) as wanted (id)
     where not exists (select from daily_candle where instrument_id = id)`,
    [instrumentIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The days that a source has told, oldest first. */
export async function recordedDays(db: Queries, source: string): Promise<Day[]> {
  const rows = await db.query<{ day: Day }>(
    'select distinct day from daily_candle where source = $1 order by day',
    [source],
  )
  return rows.map(({ day }) => day)
}

/** Every instrument on one day, as one source told it. */
export async function candlesOn(db: Queries, day: Day, source: string): Promise<DailyRow[]> {
  const rows = await db.query<CandleRow & { instrument_id: number; previous_close_paise: number | null }>(
    `select candle.instrument_id, candle.open_paise, candle.high_paise, candle.low_paise, candle.close_paise,
            candle.previous_close_paise, candle.volume, candle.source
     from instrument join daily_candle candle on candle.instrument_id = instrument.id and candle.day = $1 and candle.source = $2`,
    [day, source],
  )
  return rows.map((row) => ({
    ...candleOf(row),
    day,
    instrumentId: row.instrument_id,
    previousClosePaise: row.previous_close_paise,
    turnoverPaise: null,
    trades: null,
    delivered: null,
  }))
}

/** Minutes are for charts of the last days; older ones are in their day's candle. */
export const forgetMinutes = async (db: Queries, beforeMs: number): Promise<void> => {
  await db.query('delete from minute_candle where at < to_timestamp($1::float8 / 1000)', [beforeMs])
}
