/** Vectors: whether the post-close session runs at an instant, by the product's market hours. */
import {
  calendarOf,
  dayInIndiaAt,
  exchangeHours,
  instantOf,
  MINUTE_MS,
  publishedYears,
} from '@pramaan/market-time'
import { CannotRun, day } from './compared.ts'
import type { Run } from './tax-kinds.ts'

const AT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)$/

export const session: Run = (asked) => {
  const [, on, time, seconds] = AT.exec(String(asked.at_ist)) ?? []
  if (on === undefined || time === undefined) throw new CannotRun('at_ist is no instant')
  const holidays: unknown[] = Array.isArray(asked.holidays) ? asked.holidays : []
  const late = holidays.map(
    (one) => ({ day: day(one, 'holiday'), kind: 'trading', name: 'Holiday' }) as const,
  )
  const atMs = instantOf(on, time) + Number(seconds) * 1000
  const isOpen = exchangeHours(calendarOf(publishedYears, late)).sessionAt(atMs).phase === 'post-close'
  return { post_close_session_open: isOpen, ...windowOn(on) }
}

/** As it would be on that day if nobody had a holiday. */
function windowOn(on: string): { opens: string; closes: string } {
  const hours = exchangeHours(calendarOf([]))
  const weekday = hours.calendar.isTradingDay(on) ? on : hours.calendar.nextTradingDay(on)
  for (let atMs = instantOf(weekday, '15:30'); dayInIndiaAt(atMs) === weekday; atMs += MINUTE_MS) {
    const { phase, fromMs, untilMs } = hours.sessionAt(atMs)
    if (phase === 'post-close') return { opens: clock(fromMs, weekday), closes: clock(untilMs, weekday) }
  }
  throw new CannotRun(`no post-close session is known for ${on}`)
}

function clock(atMs: number, on: string): string {
  const minutes = Math.round((atMs - instantOf(on, '00:00')) / MINUTE_MS)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
