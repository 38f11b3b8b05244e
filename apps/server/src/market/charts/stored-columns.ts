/** market: candles out of the tables. Each column comes as one text, so that a row costs nothing on its way. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { type Columns, secondsOfDay } from './columns.ts'

interface Row {
  t: string | null
  o: string | null
  h: string | null
  l: string | null
  c: string | null
  v: string | null
  sources: string[] | null
}

const COLUMNS = `string_agg(t::text, ',') as t, string_agg(o::text, ',') as o, string_agg(h::text, ',') as h,
  string_agg(l::text, ',') as l, string_agg(c::text, ',') as c, string_agg(v::text, ',') as v`

const numbers = (joined: string | null): number[] => (joined ? joined.split(',').map(Number) : [])

export interface StoredColumns {
  readonly columns: Columns
  /** Where they came from, each source once. */
  readonly sources: readonly string[]
}

/** The days of one instrument after `after`: one range of the primary key, already in its order. */
export async function dayColumns(db: Queries, instrumentId: number, after: Day): Promise<StoredColumns> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS}, array_agg(distinct source) as sources
     from (select day - date '1970-01-01' as t, open_paise as o, high_paise as h, low_paise as l, close_paise as c,
             volume as v, source
           from daily_candle where instrument_id = $1 and day > $2 order by day) as days`,
    [instrumentId, after],
  )
  return { columns: columnsOf(row, secondsOfDay), sources: row?.sources ?? [] }
}

/** The stored minutes of one instrument from an instant on. */
export async function minuteColumns(
  db: Queries,
  instrumentId: number,
  fromMs: number,
): Promise<StoredColumns> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS}, array_agg(distinct source) as sources
     from (select extract(epoch from at)::bigint as t, open_paise as o, high_paise as h, low_paise as l,
             close_paise as c, volume as v, source
           from minute_candle where instrument_id = $1 and at >= to_timestamp($2::float8 / 1000) order by at) as minutes`,
    [instrumentId, fromMs],
  )
  return { columns: columnsOf(row, (seconds) => seconds), sources: row?.sources ?? [] }
}

function columnsOf(row: Row | undefined, secondsOf: (t: number) => number): Columns {
  return {
    t: numbers(row?.t ?? null).map(secondsOf),
    o: numbers(row?.o ?? null),
    h: numbers(row?.h ?? null),
    l: numbers(row?.l ?? null),
    c: numbers(row?.c ?? null),
    v: numbers(row?.v ?? null),
  }
}
