/** products/quant: on which days a note looks at its underlying, and what it saw. Pure; the calendar is passed in. */
import type { Calendar, Day } from '@pramaan/market-time'
import { averageOf, type Course, type Fraction, isBelow } from '@pramaan/products'

/** The market's close of a day, from the feed of that day. */
export interface Fixing {
  readonly day: Day
  readonly level: Fraction
}

/** A named day on which the market is closed is the next trading day. */
export const fixingDay = (named: Day, calendar: Calendar): Day =>
  calendar.isTradingDay(named) ? named : calendar.nextTradingDay(named)

/** Two named days may fall on one trading day: then its close counts twice, as the terms name it twice. */
export const fixingDays = (named: readonly Day[], calendar: Calendar): Day[] =>
  named.map((day) => fixingDay(day, calendar))

/** The mean of the closes of these days, exact. Null while one of them is not known yet: no level is guessed. */
export function finalLevel(days: readonly Day[], fixings: readonly Fixing[]): Fraction | null {
  const known = new Map(fixings.map(({ day, level }) => [day, level]))
  const levels = days.flatMap((day) => known.get(day) ?? [])
  return levels.length === days.length && levels.length > 0 ? averageOf(levels) : null
}

/** The lowest close of a note's life and its last, which a barrier looks at. Null while its last is not known. */
export function courseOf(closes: readonly Fixing[], first: Day, last: Day): Course | null {
  const seen = closes.filter(({ day }) => day >= first && day <= last)
  const final = seen.find(({ day }) => day === last)?.level
  if (!final) return null
  const lowest = seen.reduce((low, { level }) => (isBelow(level, low) ? level : low), final)
  return { lowest, final }
}
