/** market-time: which trading day a figure called "today" is about, and when that day began. */
import { type Day, startOfDay } from './days.ts'
import type { MarketHours } from './sessions.ts'

/** The last trading day whose trading has begun: after the close, at night and over a weekend that is the day just traded. */
export function lastBegunDay(hours: MarketHours, atMs: number): Day {
  const day = hours.tradeDayAt(atMs)
  const isBegun = (hours.tradingSpans(day)[0]?.fromMs ?? 0) <= atMs
  return isBegun ? day : hours.calendar.previousTradingDay(day)
}

/** From when on a movement belongs to this trading day: the end of trading on the one before it. */
export const beginOfDay = (hours: MarketHours, day: Day): number =>
  hours.tradingSpans(hours.calendar.previousTradingDay(day)).at(-1)?.untilMs ?? startOfDay(day)
