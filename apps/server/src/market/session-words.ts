/** market: the state of the market in one sentence, and why an instrument cannot be traded now. Pure. */
import type { MarketOverview, sessionPhases } from '@pramaan/contracts'
import { addDays, dayInIndiaAt, type Phase, startOfDay, weekdayOf } from '@pramaan/market-time'
import type { Quoted } from './live-market.ts'
import type { TradingTimes } from './trading-times.ts'
import { dayInWords, isoTime } from './wire.ts'

type WirePhase = (typeof sessionPhases)[number]

const PHASES: Readonly<Record<Phase, WirePhase>> = {
  closed: 'closed',
  'pre-open': 'pre-open',
  continuous: 'open',
  closing: 'closing',
  'post-close': 'post-close',
}
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MINUTE_MS = 60_000

/** `3:30 pm` in India. */
export function timeInWords(atMs: number): string {
  const minutes = Math.floor((atMs - startOfDay(dayInIndiaAt(atMs))) / MINUTE_MS)
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** `15 Nov 2026, 3:42 pm` in India. */
export const momentInWords = (atMs: number): string =>
  `${dayInWords(dayInIndiaAt(atMs))}, ${timeInWords(atMs)}`

/** Today is not named, tomorrow and the days of a week are named, a day further off has its date. */
function whenInWords(atMs: number, nowMs: number): string {
  const [day, today] = [dayInIndiaAt(atMs), dayInIndiaAt(nowMs)]
  if (day === today) return timeInWords(atMs)
  const named =
    day === addDays(today, 1)
      ? 'tomorrow'
      : day <= addDays(today, 6)
        ? WEEKDAYS[weekdayOf(day)]
        : dayInWords(day)
  return `${named}, ${timeInWords(atMs)}`
}

export function sessionWords(times: TradingTimes, nowMs: number): MarketOverview['session'] {
  const { phase, untilMs } = times.sessionAt(nowMs)
  const about = { phase: PHASES[phase], now: isoTime(nowMs), is_demo_clock: times.isRoundTheClock }
  if (times.isRoundTheClock) return { ...about, says: 'Open 24 hours in the demo.', until: null }
  return { ...about, says: phaseInWords(times, phase, untilMs, nowMs), until: isoTime(untilMs) }
}

function phaseInWords(times: TradingTimes, phase: Phase, untilMs: number, nowMs: number): string {
  const until = whenInWords(untilMs, nowMs)
  if (phase === 'continuous') return `Open until ${timeInWords(times.hours.nextClose(nowMs) ?? untilMs)}`
  if (phase === 'pre-open') return `Pre-open session; trading begins at ${openingTime(times, nowMs)}`
  if (phase === 'closing') return `Closing session until ${until}`
  if (phase === 'post-close') return `Post-close session until ${until}`
  const holiday = times.hours.calendar.holidayOn(dayInIndiaAt(nowMs))
  return holiday ? `Closed for ${holiday} until ${until}` : `Closed until ${until}`
}

const openingTime = (times: TradingTimes, nowMs: number): string =>
  timeInWords(times.hours.nextOpen(nowMs) ?? nowMs)

/** Why nothing can be filled now, in one sentence; null where it can. Checked in this order. */
export function whyNotTradable({ instrument, state, depth }: Quoted): string | null {
  if (instrument.kind === 'index') return 'An index cannot be traded directly.'
  if (instrument.status === 'suspended') return 'Trading in this stock is suspended.'
  if (instrument.status === 'delisted') return 'This stock is no longer listed.'
  if (state === 'closed') return 'The market is closed.'
  if (state === 'halted') return 'Trading in this stock is halted.'
  if (state === 'stale') return 'Live prices are delayed. Orders will execute once they resume.'
  if (depth.bids.length === 0 && depth.asks.length === 0) return 'No buyers or sellers right now.'
  return null
}

/** Holidays from a day on, the next first. */
export function nextHolidays(
  times: TradingTimes,
  nowMs: number,
  count: number,
): { day: string; name: string }[] {
  const today = dayInIndiaAt(nowMs)
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((one) => times.hours.calendar.holidaysOf(one))
    .filter(({ day }) => day >= today)
    .slice(0, count)
}
