import { expect, test } from 'vitest'
import { firstDay, rangesFor } from './ranges.ts'

test('a month back from 18 Nov 2026 begins on 19 Oct; the financial year on 1 April', () => {
  expect(firstDay('1M', '2026-11-18')).toBe('2026-10-19')
  expect(firstDay('1Y', '2026-11-18')).toBe('2025-11-19')
  expect(firstDay('FY', '2026-11-18')).toBe('2026-04-01')
  expect(firstDay('FY', '2027-03-31')).toBe('2026-04-01')
  expect(firstDay('FY', '2027-04-01')).toBe('2027-04-01')
})

test('a month before 31 March begins after the last day of February', () => {
  expect(firstDay('1M', '2027-03-31')).toBe('2027-03-01')
  expect(firstDay('3M', '2026-01-15')).toBe('2025-10-16')
})

test('money of a week has nothing to choose; of five months it has 1M, 3M and all of it', () => {
  expect(rangesFor('2026-11-11', '2026-11-18')).toEqual([])
  expect(rangesFor('2026-06-20', '2026-11-18')).toEqual(['1M', '3M', 'all'])
  expect(rangesFor('2024-11-01', '2026-11-18')).toEqual(['1M', '3M', '6M', 'FY', '1Y', 'all'])
})
