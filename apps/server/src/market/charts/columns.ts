/**
 * market: candles as columns, oldest first. A chart of five years is some 1,250 candles; they travel from the table to the
 * wire as six lists of numbers, and no candle is ever an object of its own.
 */
import { dayAt } from '@pramaan/market-time'

export interface Columns {
  /** When each candle begins, in seconds since 1970. */
  readonly t: number[]
  readonly o: number[]
  readonly h: number[]
  readonly l: number[]
  readonly c: number[]
  readonly v: number[]
}

export const noColumns = (): Columns => ({ t: [], o: [], h: [], l: [], c: [], v: [] })

export const copyOf = ({ t, o, h, l, c, v }: Columns): Columns => ({
  t: t.slice(),
  o: o.slice(),
  h: h.slice(),
  l: l.slice(),
  c: c.slice(),
  v: v.slice(),
})

const DAY_S = 86_400
const IST_AHEAD_S = 19_800

/** Midnight in India, in seconds since 1970. */
export const secondsOfDay = (dayNumber: number): number => dayNumber * DAY_S - IST_AHEAD_S

const dayNumberOf = (seconds: number): number => Math.floor((seconds + IST_AHEAD_S) / DAY_S)

export interface Split {
  /** The first day on which the new number of shares holds. */
  readonly exDayNumber: number
  readonly sharesBefore: number
  readonly sharesAfter: number
}

/** Days before a split or a bonus, given per share of after it. Volumes grow as prices shrink. Changes the columns. */
export function adjustForSplits(days: Columns, splits: readonly Split[]): boolean {
  const newestFirst = splits.toSorted((a, b) => b.exDayNumber - a.exDayNumber)
  let [before, after] = [1, 1]
  let next = 0
  let isAdjusted = false
  for (let at = days.t.length - 1; at >= 0; at -= 1) {
    const day = dayNumberOf(days.t[at] ?? 0)
    for (let split = newestFirst[next]; split && day < split.exDayNumber; split = newestFirst[next]) {
      // Ratios are small whole numbers; their products stay exact.
      before *= split.sharesBefore
      after *= split.sharesAfter
      next += 1
    }
    if (before === after) continue
    isAdjusted = true
    for (const prices of [days.o, days.h, days.l, days.c]) {
      prices[at] = Math.max(1, Math.round(((prices[at] ?? 0) * before) / after))
    }
    days.v[at] = Math.round(((days.v[at] ?? 0) * after) / before)
  }
  return isAdjusted
}

/** Adds one candle at the end, or folds it into the last one if both belong to the same stretch. */
function addTo(columns: Columns, isSame: boolean, candle: readonly number[]): void {
  const [t = 0, o = 0, h = 0, l = 0, c = 0, v = 0] = candle
  const last = columns.t.length - 1
  if (!isSame || last < 0) {
    columns.t.push(t)
    columns.o.push(o)
    columns.h.push(h)
    columns.l.push(l)
    columns.c.push(c)
    columns.v.push(v)
    return
  }
  columns.h[last] = Math.max(columns.h[last] ?? h, h)
  columns.l[last] = Math.min(columns.l[last] ?? l, l)
  columns.c[last] = c
  columns.v[last] = (columns.v[last] ?? 0) + v
}

/** Joins neighbours for which `stretchOf` tells the same number. A stretch begins when its first candle does. */
export function joined(columns: Columns, stretchOf: (seconds: number) => number): Columns {
  const result = noColumns()
  let stretch = Number.NaN
  for (let at = 0; at < columns.t.length; at += 1) {
    const t = columns.t[at] ?? 0
    const next = stretchOf(t)
    addTo(result, next === stretch, [
      t,
      columns.o[at] ?? 0,
      columns.h[at] ?? 0,
      columns.l[at] ?? 0,
      columns.c[at] ?? 0,
      columns.v[at] ?? 0,
    ])
    stretch = next
  }
  return result
}

/** 1970 began on a Thursday; weeks begin on Monday. */
export const weekOf = (seconds: number): number => Math.floor((dayNumberOf(seconds) + 3) / 7)

export const monthOf = (seconds: number): number => {
  const day = dayAt(dayNumberOf(seconds))
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** Stretches of so many minutes, counted from a time of day at which one begins. */
export const minutesFrom =
  (minutes: number, beginsAtS: number) =>
  (seconds: number): number =>
    Math.floor((seconds - beginsAtS) / (minutes * 60))

/** Appends today, as far as it has come, unless the table has it already. */
export function addToday(
  days: Columns,
  dayNumber: number,
  candle: readonly [o: number, h: number, l: number, c: number, v: number],
): void {
  const t = secondsOfDay(dayNumber)
  if ((days.t.at(-1) ?? 0) < t) addTo(days, false, [t, ...candle])
}
