/** clocks: where a demo's clock goes. Pure. */
import { isCalendarDay, Refusal } from '@pramaan/contracts'
import { type Calendar, exchangeHours } from '@pramaan/market-time'
import { instantInIndia, instantOfMs, laterBy } from '../../platform/clock.ts'

const DAY_MS = 24 * 3_600_000
const MIDNIGHT = '00:00:00'
/** Ten years of 365 days. */
export const MOST_AHEAD_MS = 3650 * DAY_MS

/**
 * The instant that `to` means, seen from `now`: a day later, the beginning of a day, or when the exchange opens next, as its
 * calendar has it, whatever hours the demo itself keeps.
 */
export function targetOf(now: Date, to: string, calendar: Calendar): Date {
  if (to === 'day') return laterBy(now, DAY_MS)
  if (to === 'session') return nextSession(now, calendar)
  if (!isCalendarDay(to)) throw new Refusal('field_invalid')
  return instantInIndia(to, MIDNIGHT)
}

function nextSession(now: Date, calendar: Calendar): Date {
  const opens = sessionAfter(now, calendar)
  if (opens === null) throw new Error('no session opens within a month')
  return opens
}

/** Null where the calendar knows of none. */
export function sessionAfter(now: Date, calendar: Calendar): Date | null {
  const opensMs = exchangeHours(calendar).nextOpen(now.getTime())
  return opensMs === null ? null : instantOfMs(opensMs)
}
