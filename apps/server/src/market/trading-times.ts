/** market: whether an instrument trades at an instant. Asked for every tick, so the session is worked out once and kept. */
import {
  type Closing,
  calendarOf,
  type Day,
  dayInIndiaAt,
  exchangeHours,
  lastBegunDay,
  type MarketHours,
  publishedYears,
  roundTheClock,
  type Session,
} from '@pramaan/market-time'
import type { Queries } from '../platform/database.ts'
import { lateHolidays } from './store/calendar.ts'

/** The exchange's hours with the holidays that were announced late, or a market that never closes. */
export async function hoursOf(db: Queries, isRoundTheClock: boolean): Promise<MarketHours> {
  const calendar = calendarOf(publishedYears, await lateHolidays(db, 'NSE'))
  return isRoundTheClock ? roundTheClock(calendar) : exchangeHours(calendar)
}

export interface TradingTimes {
  readonly hours: MarketHours
  /** Demos trade round the clock, and say so. */
  readonly isRoundTheClock: boolean
  sessionAt(atMs: number, closing?: Closing): Session
  isTrading(instrument: { readonly hasClosingAuction: boolean }, atMs: number): boolean
  /**
   * In whose day's shares a price of this instant is told. An ex-date begins with its day on the calendar: a market that never
   * closes trades for Monday on a Saturday, in Friday's shares; and before the opening a price is still that of the day before.
   */
  sharesDayAt(atMs: number): Day
}

export function tradingTimes(hours: MarketHours, isRoundTheClock: boolean): TradingTimes {
  const known = new Map<Closing, Session>()
  const sessionAt = (atMs: number, closing: Closing = 'average'): Session => {
    const last = known.get(closing)
    if (last && last.fromMs <= atMs && atMs < last.untilMs) return last
    const session = hours.sessionAt(atMs, closing)
    known.set(closing, session)
    return session
  }
  return {
    hours,
    isRoundTheClock,
    sessionAt,
    isTrading: ({ hasClosingAuction }, atMs) =>
      sessionAt(atMs, hasClosingAuction ? 'auction' : 'average').phase === 'continuous',
    sharesDayAt: (atMs) => {
      const [earlier = ''] = [lastBegunDay(hours, atMs), dayInIndiaAt(atMs)].toSorted()
      return earlier
    },
  }
}
