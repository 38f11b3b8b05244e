/** market-time: the state of the market at an instant, and what comes next. */
import type { Calendar } from './calendar.ts'
import { addDays, type Day, dayInIndiaAt, startOfDay } from './days.ts'
import { type Closing, endOf, type Phase, type Step, slotsOn, startOf } from './timetables.ts'

export type Span = { readonly fromMs: number; readonly untilMs: number }

export type Session = {
  readonly phase: Phase
  /** Null while closed. */
  readonly step: Step | null
  /** The day that a trade made now belongs to, or the next one while the market is closed for today. */
  readonly tradeDay: Day
  /** When this phase's part began, and when the next begins. */
  readonly fromMs: number
  readonly untilMs: number
}

export type Countdown = { readonly to: 'open' | 'close'; readonly atMs: number; readonly leftMs: number }

/** The exchange's own hours, or a market that never closes. Both count days and settlements alike. */
export interface MarketHours {
  readonly calendar: Calendar
  sessionAt(atMs: number, closing?: Closing): Session
  /** The stretches of continuous trading that make up a trading day. */
  tradingSpans(day: Day, closing?: Closing): readonly Span[]
  /** The day that a trade at this instant belongs to, or would, once the market opens. */
  tradeDayAt(atMs: number): Day
  /** The next time continuous trading begins, after this instant. Null in a market that never closes. */
  nextOpen(atMs: number, closing?: Closing): number | null
  /** The next time continuous trading ends, after this instant. */
  nextClose(atMs: number, closing?: Closing): number | null
  countdown(atMs: number, closing?: Closing): Countdown | null
}

/** How far ahead a session is looked for. The longest closure ever was eleven days, in 1993. */
const HORIZON_DAYS = 30

export function exchangeHours(calendar: Calendar): MarketHours {
  const partsOn = (day: Day, closing: Closing) =>
    slotsOn(calendar, day, closing).map((slot) => ({
      ...slot,
      fromMs: startOf(day, slot),
      untilMs: endOf(day, slot),
    }))
  const tradingSpans = (day: Day, closing: Closing = 'average') =>
    partsOn(day, closing)
      .filter(({ phase }) => phase === 'continuous')
      .map(({ fromMs, untilMs }) => ({ fromMs, untilMs }))
  const firstAfter = (atMs: number, edge: 'fromMs' | 'untilMs', closing: Closing): number | null => {
    const today = dayInIndiaAt(atMs)
    for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
      const found = tradingSpans(addDays(today, ahead), closing).find((span) => span[edge] > atMs)
      if (found) return found[edge]
    }
    return null
  }
  const tradeDayAt = (atMs: number): Day => {
    const today = dayInIndiaAt(atMs)
    const last = partsOn(today, 'average').at(-1)
    return last && atMs < last.untilMs ? today : nextOpenDay(today)
  }
  const nextOpenDay = (day: Day): Day => {
    let next = calendar.nextTradingDay(day)
    while (partsOn(next, 'average').length === 0) next = calendar.nextTradingDay(next)
    return next
  }
  const nextOpen = (atMs: number, closing: Closing = 'average') => firstAfter(atMs, 'fromMs', closing)
  const nextClose = (atMs: number, closing: Closing = 'average') => firstAfter(atMs, 'untilMs', closing)
  const sessionAt = (atMs: number, closing: Closing = 'average'): Session => {
    const tradeDay = tradeDayAt(atMs)
    const parts = partsOn(dayInIndiaAt(atMs), closing)
    const now = parts.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
    if (now) {
      const { phase, step, fromMs, untilMs } = now
      return { phase, step, tradeDay, fromMs, untilMs }
    }
    const fromMs = parts.findLast(({ untilMs }) => untilMs <= atMs)?.untilMs ?? startOfDay(dayInIndiaAt(atMs))
    const next =
      parts.find((part) => part.fromMs > atMs) ?? partsOn(nextOpenDay(dayInIndiaAt(atMs)), closing)[0]
    return { phase: 'closed', step: null, tradeDay, fromMs, untilMs: next?.fromMs ?? atMs }
  }
  return {
    calendar,
    sessionAt,
    tradingSpans,
    tradeDayAt,
    nextOpen,
    nextClose,
    countdown: (atMs, closing) => {
      const to = sessionAt(atMs, closing).phase === 'continuous' ? 'close' : 'open'
      const at = to === 'close' ? nextClose(atMs, closing) : nextOpen(atMs, closing)
      return at === null ? null : { to, atMs: at, leftMs: at - atMs }
    },
  }
}

/**
 * A market that never closes, as a demo has it. A trading day then lasts until its midnight and begins where the one
 * before it ended, so a weekend belongs to Monday: trade days and settlement days stay those of the real calendar.
 */
export function roundTheClock(calendar: Calendar): MarketHours {
  const spanOf = (day: Day): Span => ({
    fromMs: startOfDay(addDays(calendar.previousTradingDay(day), 1)),
    untilMs: startOfDay(addDays(day, 1)),
  })
  const tradeDayAt = (atMs: number): Day => {
    const today = dayInIndiaAt(atMs)
    return calendar.isTradingDay(today) ? today : calendar.nextTradingDay(today)
  }
  return {
    calendar,
    tradeDayAt,
    sessionAt: (atMs) => {
      const tradeDay = tradeDayAt(atMs)
      return { phase: 'continuous', step: 'trading', tradeDay, ...spanOf(tradeDay) }
    },
    tradingSpans: (day) => (calendar.isTradingDay(day) ? [spanOf(day)] : []),
    nextOpen: () => null,
    nextClose: () => null,
    countdown: () => null,
  }
}
