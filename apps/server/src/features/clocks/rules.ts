/** clocks: where a demo's clock goes. Pure. */
import { isCalendarDay, Refusal } from '@pramaan/contracts'
import { dayInIndia, instantInIndia, laterBy } from '../../platform/clock.ts'

const DAY_MS = 24 * 3_600_000
const SESSION_OPENS = '09:15:00'
const MIDNIGHT = '00:00:00'
/** Ten years of 365 days. */
export const MOST_AHEAD_MS = 3650 * DAY_MS

/** The instant that `to` means, seen from `now`: a day later, the next weekday 9:15 am, or the beginning of a day. */
export function targetOf(now: Date, to: string): Date {
  if (to === 'day') return laterBy(now, DAY_MS)
  if (to === 'session') return nextSession(now)
  if (!isCalendarDay(to)) throw new Refusal('field_invalid')
  return instantInIndia(to, MIDNIGHT)
}

function nextSession(now: Date): Date {
  for (let days = 0; ; days += 1) {
    const opens = instantInIndia(dayInIndia(laterBy(now, days * DAY_MS)), SESSION_OPENS)
    if (opens > now && !isWeekend(opens)) return opens
  }
}

/** At 9:15 am in India it is the same day in Greenwich. */
const isWeekend = (opens: Date): boolean => opens.getUTCDay() === 0 || opens.getUTCDay() === 6
