/** market-time: the calendar's arithmetic. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayAt,
  dayInIndiaAt,
  dayNumber,
  instantOf,
  isDay,
  readDay,
  weekdayOf,
} from './index.ts'

test('every day from 1600 to 2600 has one number and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -135_000, max: 230_000 }), (number) => {
      expect(dayNumber(dayAt(number))).toBe(number)
    }),
  )
})

test('days agree with the platform’s own calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (number) => {
      const known = new Date(number * 86_400_000)
      expect(dayAt(number)).toBe(known.toISOString().slice(0, 10))
      expect(weekdayOf(dayAt(number))).toBe(known.getUTCDay())
    }),
  )
})

test('India is 5 h 30 min ahead: 18:29:59.999 UTC is still the same day, 18:30 is the next', () => {
  expect(dayInIndiaAt(Date.parse('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15')
  expect(dayInIndiaAt(Date.parse('2026-11-15T18:30:00Z'))).toBe('2026-11-16')
  expect(instantOf('2026-11-16', '09:15')).toBe(Date.parse('2026-11-16T03:45:00Z'))
  expect(instantOf('2026-11-16', '24:00')).toBe(Date.parse('2026-11-16T18:30:00Z'))
})

test('2026 has no 29 February, 2028 has one', () => {
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2028-02-29')).toBe(true)
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(() => dayNumber('2026-02-30')).toThrow(RangeError)
})

test('a month on is the same date, or the last one of a shorter month; 12 months on from 29 February are the 28th', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
  expect(addMonths('2026-11-15', -11)).toBe('2025-12-15')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2024-02-29', 48)).toBe('2028-02-29')
  expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
})

test('the exchanges’ own ways to write a day are read, and nothing else', () => {
  expect(readDay(' 21-Aug-2026')).toBe('2026-08-21')
  expect(readDay('01-JAN-2020')).toBe('2020-01-01')
  expect(readDay('2026-09-25')).toBe('2026-09-25')
  for (const wrong of ['31-Feb-2026', '21-Foo-2026', '21/08/2026', '', '2026-13-01']) {
    expect(readDay(wrong), wrong).toBeNull()
  }
})
