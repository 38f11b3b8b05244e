/** market-time: a figure called "today" is about the day that was last traded, and counts from the close before it. */
import { expect, test } from 'vitest'
import {
  beginOfDay,
  calendarOf,
  exchangeHours,
  instantOf,
  lastBegunDay,
  publishedYears,
  roundTheClock,
} from './index.ts'

const calendar = calendarOf(publishedYears)
const market = exchangeHours(calendar)
const demo = roundTheClock(calendar)

test.each([
  ['2026-11-16', '09:14', '2026-11-13'],
  ['2026-11-16', '09:15', '2026-11-16'],
  ['2026-11-16', '15:29', '2026-11-16'],
  ['2026-11-16', '20:00', '2026-11-16'],
  ['2026-11-21', '12:00', '2026-11-20'],
])('on %s at %s, today is %s', (day, time, expected) => {
  expect(lastBegunDay(market, instantOf(day, time))).toBe(expected)
})

test('Monday counts from Friday’s 15:30', () => {
  expect(beginOfDay(market, '2026-11-16')).toBe(instantOf('2026-11-13', '15:30'))
})

test('where the market never closes, Saturday is Monday’s, and Monday begins with Saturday', () => {
  const saturday = instantOf('2026-11-21', '12:00')
  expect(lastBegunDay(demo, saturday)).toBe('2026-11-23')
  expect(beginOfDay(demo, '2026-11-23')).toBe(instantOf('2026-11-21', '00:00'))
})
