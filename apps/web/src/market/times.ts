/** market: times of the market, in India, by plain arithmetic: a chart writes hundreds of them. */
import { say } from './say.ts'

/** India is 5 h 30 min ahead of Greenwich, all year round. */
export const INDIA_AHEAD_S = 19_800

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_S = 86_400

const two = (part: number): string => String(part).padStart(2, '0')

/** A moment as India's clocks and calendars show it; only its UTC parts are read. */
const inIndia = (ms: number): Date => new Date(ms + INDIA_AHEAD_S * 1000)

/** 3:42:07 pm in India. */
export function istSecond(ms: number): string {
  const at = inIndia(ms)
  return `${at.getUTCHours() % 12 || 12}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} ${half(at)}`
}

/** 3:42 pm in India. */
export function istMinute(ms: number): string {
  const at = inIndia(ms)
  return `${at.getUTCHours() % 12 || 12}:${two(at.getUTCMinutes())} ${half(at)}`
}

/** 15 Nov 2026 in India. */
export function istDate(ms: number): string {
  const at = inIndia(ms)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** 15 Nov, or Nov 2026, or 2026: the mark under a chart, by how much of the calendar turns there. */
export function istMark(ms: number, turns: 'year' | 'month' | 'day'): string {
  const at = inIndia(ms)
  if (turns === 'year') return String(at.getUTCFullYear())
  return turns === 'month' ? `${MONTHS[at.getUTCMonth()]}` : `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
}

/** The number of the day in India: equal numbers, equal days. */
export const istDayNumber = (seconds: number): number => Math.floor((seconds + INDIA_AHEAD_S) / DAY_S)

const half = (at: Date): string => (at.getUTCHours() < 12 ? 'am' : 'pm')

/** 2 d 3 h, 2 h 18 m, 12 m 04 s: how long until something, in the two largest units. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return say('daysHours', { days: Math.floor(hours / 24), hours: hours % 24 })
  if (hours > 0) return say('hoursMinutes', { hours, minutes: two(minutes % 60) })
  return say('minutesSeconds', { minutes, seconds: two(seconds % 60) })
}
