/** market-time: sessions, holidays and settlement days of the Indian market. No dependencies; the instant is passed in. */
export {
  type Calendar,
  calendarOf,
  type Hours,
  type LateDay,
  type PublishedYear,
  type SpecialSession,
  settlementDay,
} from './calendar.ts'
export { beginOfDay, lastBegunDay } from './day-so-far.ts'
export {
  addDays,
  addMonths,
  type Day,
  dayAt,
  dayInIndiaAt,
  dayNumber,
  instantOf,
  isDay,
  isWeekend,
  MINUTE_MS,
  readDay,
  SECOND_MS,
  startOfDay,
  weekdayOf,
} from './days.ts'
export { publishedYears } from './published-years.ts'
export {
  type Countdown,
  exchangeHours,
  type MarketHours,
  roundTheClock,
  type Session,
  type Span,
} from './sessions.ts'
export type { Closing, Phase, Step } from './timetables.ts'
