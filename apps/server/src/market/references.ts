/** market: the close that each instrument's band is drawn around today. */

import type { Calendar, Day } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'
import { lastCloses, ratiosSince } from './store/last-known.ts'

/**
 * By instrument, in paise. Only the close of the trading day right before counts: an older one says nothing about where a
 * price may be today, and then the feed's own word has to do. `today` is on the calendar: in a market that never closes it is a
 * Saturday that trades for Monday, in Friday's shares.
 */
export async function referencesFor(
  db: Queries,
  calendar: Calendar,
  tradeDay: Day,
  today: Day,
): Promise<Map<number, number>> {
  const dayBefore = calendar.previousTradingDay(tradeDay)
  const [closes, ratios] = await Promise.all([lastCloses(db, dayBefore), ratiosSince(db, dayBefore, today)])
  return new Map(
    closes
      .filter((close) => close.day === dayBefore)
      .map(({ instrumentId, pricePaise }) => {
        // A split and a bonus may fall on one day.
        const ofDay = ratios.get(instrumentId) ?? []
        const before = ofDay.reduce((all, { sharesBefore }) => all * BigInt(sharesBefore), BigInt(pricePaise))
        const after = ofDay.reduce((all, { sharesAfter }) => all * BigInt(sharesAfter), 1n)
        return [instrumentId, Number(divide(before, after, 'half-up'))]
      }),
  )
}
