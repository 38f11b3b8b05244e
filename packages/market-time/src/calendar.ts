/** market-time: which days trade and which days settle. They differ: some days trade and settle nothing. */
import { addDays, type Day, isWeekend } from './days.ts'

export type Hours = { readonly from: string; readonly until: string }

export type SpecialSession = {
  readonly day: Day
  readonly name: string
  /** `hours not known`: the day is announced and its times are not; it counts as a trading day that never opens. */
  readonly trading: readonly Hours[] | 'as usual' | 'hours not known'
}

export type PublishedYear = {
  readonly year: number
  readonly source: string
  readonly holidays: Readonly<Record<Day, string>>
  readonly specialSessions: readonly SpecialSession[]
  /** Days that trade but settle nothing. */
  readonly settlementHolidays: readonly Day[]
}

/** A day that was announced after the year's list. */
export type LateDay = { readonly day: Day; readonly kind: 'trading' | 'settlement'; readonly name: string }

export interface Calendar {
  isTradingDay(day: Day): boolean
  isSettlementDay(day: Day): boolean
  /** Why a weekday does not trade as usual, or null. */
  holidayOn(day: Day): string | null
  specialOn(day: Day): SpecialSession | null
  /** False where the exchange has not published the year's list yet: a holiday may still appear. */
  isPublished(day: Day): boolean
  /** The first trading day after `day`. */
  nextTradingDay(day: Day): Day
  previousTradingDay(day: Day): Day
  /** Trading days from `first` to `last`, both included. */
  tradingDays(first: Day, last: Day): Day[]
  holidaysOf(year: number): readonly { day: Day; name: string }[]
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))

export function calendarOf(years: readonly PublishedYear[], late: readonly LateDay[] = []): Calendar {
  const published = new Set(years.map(({ year }) => year))
  const lateTrading = late.filter(({ kind }) => kind === 'trading')
  const holidays = new Map<Day, string>([
    ...lateTrading.map(({ day, name }): [Day, string] => [day, name]),
    // The year's own list comes last: its names are better than those of a bare list of days.
    ...years.flatMap((year) => Object.entries(year.holidays)),
  ])
  const specials = new Map(
    years.flatMap((year) => year.specialSessions.map((one) => [one.day, one] as const)),
  )
  const unsettled = new Set([
    ...years.flatMap(({ settlementHolidays }) => settlementHolidays),
    ...late.map(({ day }) => day),
  ])
  const isOff = (day: Day) => isWeekend(day) || holidays.has(day)
  const isTradingDay = (day: Day) => specials.has(day) || !isOff(day)
  const step = (from: Day, by: 1 | -1): Day => {
    let day = addDays(from, by)
    while (!isTradingDay(day)) day = addDays(day, by)
    return day
  }
  return {
    isTradingDay,
    isSettlementDay: (day) => !isOff(day) && !unsettled.has(day),
    holidayOn: (day) => holidays.get(day) ?? null,
    specialOn: (day) => specials.get(day) ?? null,
    isPublished: (day) => published.has(yearOf(day)),
    nextTradingDay: (day) => step(day, 1),
    previousTradingDay: (day) => step(day, -1),
    tradingDays: (first, last) => {
      const days: Day[] = []
      for (let day = first; day <= last; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day)
      return days
    },
    holidaysOf: (year) =>
      [...holidays]
        .filter(([day]) => yearOf(day) === year)
        .map(([day, name]) => ({ day, name }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

/** The settlement day that is `days` after a trade's day: T+1 is 1. Counted on days that settle, not that trade. */
export function settlementDay(calendar: Calendar, tradeDay: Day, days = 1): Day {
  let day = tradeDay
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (calendar.isSettlementDay(day)) left -= 1
  }
  return day
}
