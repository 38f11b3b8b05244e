/**
 * market-time: calendar arithmetic in India. Instants are milliseconds since 1970; days are `YYYY-MM-DD` texts. India has
 * one zone and no summer time, so whole-number arithmetic is exact and nothing here asks a machine what time it is.
 */

/** A day on the calendar in India, `YYYY-MM-DD`. */
export type Day = string

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const IST_AHEAD_MS = 330 * MINUTE_MS

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-4]):([0-5]\d)$/

/** Days since 1970-01-01, by the civil calendar (years begin in March, so that a leap day ends one). */
export function dayNumber(day: Day): number {
  const match = DAY.exec(day)
  if (!match) throw new RangeError(`"${day}" is not a day`)
  const [, year = '', month = '', date = ''] = match
  const number = numberOf(Number(year), Number(month), Number(date))
  if (dayAt(number) !== day) throw new RangeError(`"${day}" is not on the calendar`)
  return number
}

function numberOf(year: number, month: number, date: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function dayAt(number: number): Day {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export const isDay = (text: string): boolean => {
  const match = DAY.exec(text)
  return match !== null && dayAt(numberOf(Number(match[1]), Number(match[2]), Number(match[3]))) === text
}

export const addDays = (day: Day, days: number): Day => dayAt(dayNumber(day) + days)

/** The same date so many months on; where that month is shorter, its last day. */
export function addMonths(day: Day, months: number): Day {
  dayNumber(day)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const first = (ahead: number) => numberOf(Math.floor((count + ahead) / 12), ((count + ahead) % 12) + 1, 1)
  return dayAt(Math.min(first(0) + date, first(1)) - 1)
}

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

/** The day in India at an instant. */
export const dayInIndiaAt = (atMs: number): Day => dayAt(Math.floor((atMs + IST_AHEAD_MS) / DAY_MS))

/** The instant at which a day begins in India. */
export const startOfDay = (day: Day): number => dayNumber(day) * DAY_MS - IST_AHEAD_MS

/** The instant at which a time of day, `HH:MM`, comes on a day in India; `24:00` is the next midnight. */
export function instantOf(day: Day, time: string): number {
  const match = TIME.exec(time)
  if (!match) throw new RangeError(`"${time}" is not a time of day`)
  return startOfDay(day) + (Number(match[1]) * 60 + Number(match[2])) * MINUTE_MS
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads the exchanges' `21-Aug-2026` or `01-JAN-2020`, or a plain day. Null when it is neither. */
export function readDay(text: string): Day | null {
  const written = text.trim()
  const match = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(written)
  if (!match) return isDay(written) ? written : null
  const [, date = '', name = '', year = ''] = match
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return month > 0 && isDay(day) ? day : null
}
