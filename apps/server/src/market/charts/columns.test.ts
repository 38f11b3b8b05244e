import { dayNumber } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import {
  addToday,
  adjustForSplits,
  type Columns,
  joined,
  minutesFrom,
  monthOf,
  secondsOfDay,
  weekOf,
} from './columns.ts'

const days = (...rows: [day: string, o: number, h: number, l: number, c: number, v: number][]): Columns => ({
  t: rows.map(([day]) => secondsOfDay(dayNumber(day))),
  o: rows.map((row) => row[1]),
  h: rows.map((row) => row[2]),
  l: rows.map((row) => row[3]),
  c: rows.map((row) => row[4]),
  v: rows.map((row) => row[5]),
})

test('a day begins at midnight in India, which is 18:30 UTC of the day before', () => {
  expect(new Date(secondsOfDay(dayNumber('2026-11-16')) * 1000).toISOString()).toBe(
    '2026-11-15T18:30:00.000Z',
  )
})

test('a bonus of 1:1 halves the prices before it and doubles their volumes; its own day stays as it was', () => {
  const chart = days(
    ['2026-08-19', 265_570, 266_000, 265_000, 265_570, 1000],
    ['2026-08-20', 132_785, 133_000, 132_000, 132_900, 2500],
  )
  const split = { exDayNumber: dayNumber('2026-08-20'), sharesBefore: 1, sharesAfter: 2 }
  expect(adjustForSplits(chart, [split])).toBe(true)
  expect(chart.c).toEqual([132_785, 132_900])
  expect(chart.v).toEqual([2000, 2500])
})

test('two splits in a row multiply: 1:5 and then 1:2 make a tenth', () => {
  const chart = days(
    ['2024-01-01', 1000, 1000, 1000, 1000, 7],
    ['2025-01-01', 200, 200, 200, 200, 7],
    ['2026-01-01', 100, 100, 100, 100, 7],
  )
  adjustForSplits(chart, [
    { exDayNumber: dayNumber('2026-01-01'), sharesBefore: 1, sharesAfter: 2 },
    { exDayNumber: dayNumber('2025-01-01'), sharesBefore: 1, sharesAfter: 5 },
  ])
  expect(chart.c).toEqual([100, 100, 100])
  expect(chart.v).toEqual([70, 14, 7])
})

test('a split that is only announced changes nothing', () => {
  const chart = days(['2026-01-01', 1000, 1000, 1000, 1000, 7])
  expect(adjustForSplits(chart, [])).toBe(false)
  expect(chart.c).toEqual([1000])
})

test('weeks begin on Monday and months on their first trading day', () => {
  const chart = days(
    ['2026-10-29', 10, 12, 9, 11, 1],
    ['2026-10-30', 11, 15, 10, 14, 2],
    ['2026-11-02', 14, 14, 8, 9, 4],
    ['2026-11-06', 9, 10, 9, 10, 8],
  )
  expect(joined(chart, weekOf)).toEqual({
    t: [chart.t[0], chart.t[2]],
    o: [10, 14],
    h: [15, 14],
    l: [9, 8],
    c: [14, 10],
    v: [3, 12],
  })
  expect(joined(chart, monthOf).v).toEqual([3, 12])
})

test('hours of the exchange run from 9:15', () => {
  const at = (time: string) => Date.parse(`2026-11-16T${time}:00+05:30`) / 1000
  const hour = minutesFrom(60, 45 * 60)
  expect(hour(at('09:15'))).toBe(hour(at('10:14')))
  expect(hour(at('10:15'))).toBe(hour(at('09:15')) + 1)
})

test('today is added once, and never over a day that the table has', () => {
  const chart = days(['2026-11-13', 10, 12, 9, 11, 1])
  addToday(chart, dayNumber('2026-11-16'), [11, 13, 10, 12, 5])
  addToday(chart, dayNumber('2026-11-16'), [1, 1, 1, 1, 1])
  expect(chart.c).toEqual([11, 12])
})
