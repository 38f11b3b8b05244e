/** market: consolidations that have been announced and whose holdings have not been adjusted yet. */
import { type Day, instantOf } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { Consolidation } from '../suspensions.ts'

/** By instrument, the first where there are several. */
export async function openConsolidations(db: Queries): Promise<Map<number, Consolidation>> {
  const rows = await db.query<{
    instrument_id: number
    ex_day: Day
    shares_before: number
    shares_after: number
    day: Day | null
    close_paise: number | null
    source: string | null
  }>(
    `select distinct on (a.instrument_id) a.instrument_id, a.ex_day, a.shares_before, a.shares_after,
       last.day, last.close_paise, last.source
     from corporate_action a left join lateral (
       select c.day, c.close_paise, c.source from daily_candle c
       where c.instrument_id = a.instrument_id and c.day < a.ex_day order by c.day desc limit 1) last on true
     where a.settled_at is null and a.shares_after < a.shares_before order by a.instrument_id, a.ex_day`,
  )
  return new Map(
    rows.map((row) => [
      row.instrument_id,
      {
        instrumentId: row.instrument_id,
        exDay: row.ex_day,
        sharesBefore: row.shares_before,
        sharesAfter: row.shares_after,
        before:
          row.day === null || row.close_paise === null || row.source === null
            ? null
            : { pricePaise: row.close_paise, source: row.source, atMs: instantOf(row.day, '15:30') },
      },
    ]),
  )
}
