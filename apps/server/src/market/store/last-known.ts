/** market: what was last known of every instrument before this server heard anything itself. */
import type { Day } from '@pramaan/market-time'
import { instantOf } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { RatioChange } from '../as-of-shares.ts'
import { NO_DEPTH, type Quote } from '../quotes.ts'

interface Row {
  id: number
  day: Day
  open_paise: number
  high_paise: number
  low_paise: number
  close_paise: number
  previous_close_paise: number | null
  volume: bigint
  source: string
}

/** The last close of each instrument up to a day: a quote of its own where no feed has told one since. */
export async function lastCloses(db: Queries, until: Day): Promise<(Quote & { readonly day: Day })[]> {
  const rows = await db.query<Row>(
    `select id, last.* from instrument
     cross join lateral (
       select day, open_paise, high_paise, low_paise, close_paise, previous_close_paise, volume, source
       from daily_candle where instrument_id = id and day <= $1 order by day desc limit 1) as last`,
    [until],
  )
  return rows.map((row) => {
    const closedMs = instantOf(row.day, '15:30')
    return {
      day: row.day,
      instrumentId: row.id,
      pricePaise: row.close_paise,
      previousClosePaise: row.previous_close_paise ?? row.close_paise,
      openPaise: row.open_paise,
      highPaise: row.high_paise,
      lowPaise: row.low_paise,
      volume: Number(row.volume),
      depth: NO_DEPTH,
      state: 'stale',
      source: row.source,
      asOfMs: closedMs,
      receivedAtMs: closedMs,
      sequence: 0,
    }
  })
}

/** Splits, bonuses and consolidations whose ex-day lies after one day and not after another, by instrument. */
export async function ratiosSince(db: Queries, after: Day, until: Day): Promise<Map<number, RatioChange[]>> {
  const rows = await db.query<{ id: number } & RatioChange>(
    `select instrument_id as id, ex_day as "exDay", shares_before as "sharesBefore", shares_after as "sharesAfter"
     from corporate_action
     where ex_day > $1 and ex_day <= $2 and withdrawn_at is null and shares_before is not null and shares_after is not null`,
    [after, until],
  )
  return Map.groupBy(rows, ({ id }) => id)
}
