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
  const dayBefore = calendar.previousTradingDay(day)
  const [closes, splits] = await Promise.all([lastCloses(db, dayBefore), splitsOn(db, day)])
  const ratios = Map.groupBy(splits, ({ instrument_id: id }) => id)
  return new Map(
    closes
      .filter((close) => close.day === dayBefore)
      .map(({ instrumentId, pricePaise }) => {
        // A split and a bonus may fall on one day.
        const ofDay = ratios.get(instrumentId) ?? []
        const before = ofDay.reduce(
          (all, { shares_before: shares }) => all * BigInt(shares),
          BigInt(pricePaise),
        )
        const after = ofDay.reduce((all, { shares_after: shares }) => all * BigInt(shares), 1n)
        return [instrumentId, Number(divide(before, after, 'half-up'))]
      }),
  )
}
