/** market: the close that each instrument's band is drawn around today. */

import type { Calendar, Day } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'
import { lastCloses, splitsOn } from './store/last-known.ts'

/**
 * By instrument, in paise. Only the close of the trading day right before counts: an older one says nothing about where a
 * price may be today, and then the feed's own word has to do.
 */
export async function referencesFor(db: Queries, calendar: Calendar, day: Day): Promise<Map<number, number>> {
  const before = calendar.previousTradingDay(day)
  const [closes, splits] = await Promise.all([lastCloses(db, before), splitsOn(db, day)])
  const ratios = new Map(splits.map((split) => [split.instrument_id, split]))
  return new Map(
    closes
      .filter((close) => close.day === before)
      .map(({ instrumentId, pricePaise }) => {
        const ratio = ratios.get(instrumentId)
        if (!ratio) return [instrumentId, pricePaise]
        const scaled = BigInt(pricePaise) * BigInt(ratio.shares_before)
        return [instrumentId, Number(divide(scaled, BigInt(ratio.shares_after), 'half-up'))]
      }),
  )
}
