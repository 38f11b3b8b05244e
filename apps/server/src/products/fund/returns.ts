/** products/fund: what a fund has brought, from its NAVs alone: returns, the deepest fall, a curve, and two funds side by side. Pure. */
import { addMonths, type Day, dayNumber } from '@pramaan/market-time'

/** The oldest first. */
export interface Series {
  readonly days: readonly Day[]
  /** Ten-thousandths of a rupee. */
  readonly navs: readonly number[]
  readonly source: string
}

/** In percent, cut to two decimals. */
const percent = (ratio: number): number => Math.trunc((ratio - 1) * 10_000) / 100

/** Where the last NAV of a day or before stands; -1 where the fund is younger. */
export function placeOn({ days }: Series, day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

const yearsBack = (day: Day, years: number): Day => addMonths(day, -12 * years)

/** Over one year in all, over more a year; null where the fund is younger. */
export function returnOver(series: Series, years: number): number | null {
  const last = series.days.length - 1
  const from = placeOn(series, yearsBack(series.days[last] ?? '9999-12-31', years))
  const [before, now] = [series.navs[from], series.navs[last]]
  if (last < 0 || from < 0 || !before || !now) return null
  return percent((now / before) ** (1 / years))
}

export interface Fall {
  /** Below zero. */
  readonly percent: number
  readonly from: Day
  readonly until: Day
}

/** From a high to the lowest after it, within a stretch; null where it never fell. */
export function deepestFall({ days, navs }: Series, from = 0): Fall | null {
  let [high, deepest] = [from, 1]
  let found: Fall | null = null
  for (let at = from; at < navs.length; at += 1) {
    const [now, top] = [navs[at] ?? 0, navs[high] ?? 0]
    if (now >= top) high = at
    else if (now / top < deepest) {
      deepest = now / top
      found = { percent: percent(deepest), from: days[high] ?? '', until: days[at] ?? '' }
    }
  }
  return found
}

/** At most so many, evenly spread, the first and the last among them. */
export function spread(from: number, until: number, most: number): number[] {
  const count = until - from + 1
  if (count <= 0) return []
  if (count <= most) return Array.from({ length: count }, (_, index) => from + index)
  return Array.from({ length: most }, (_, index) => from + Math.round((index * (count - 1)) / (most - 1)))
}

export const startOf = (series: Series, years: number | null): number => {
  if (years === null) return 0
  return Math.max(0, placeOn(series, yearsBack(series.days.at(-1) ?? '9999-12-31', years)))
}

/** Between two places: a year where that is longer than one, otherwise in all. */
export function returnBetween(series: Series, from: number, until: number) {
  const [before, now] = [series.navs[from], series.navs[until]]
  const [first, last] = [series.days[from], series.days[until]]
  if (!before || !now || !first || !last || from >= until) return { percent: null, isPerYear: false }
  const years = (dayNumber(last) - dayNumber(first)) / 365
  const isPerYear = years > 1.01
  return { percent: percent(isPerYear ? (now / before) ** (1 / years) : now / before), isPerYear }
}

const MONTHS_OF_A_YEAR = 12

/** Periods of a year, one beginning with every month since a day: how many there are, and in how many the fund gained. */
export function periodsUp(series: Series, since: Day): { of: number; up: number } {
  const last = series.days.at(-1) ?? since
  let [of, up] = [0, 0]
  for (let month = 0; ; month += 1) {
    const begin = addMonths(since, month)
    const end = addMonths(begin, MONTHS_OF_A_YEAR)
    if (end > last) return { of, up }
    const [before, after] = [series.navs[placeOn(series, begin)], series.navs[placeOn(series, end)]]
    if (before && after) {
      of += 1
      if (after > before) up += 1
    }
  }
}
