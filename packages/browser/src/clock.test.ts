/** browser: how times and spans are written. */

import { spanWords } from '@pramaan/browser/spans.ts'
import { expect, test } from 'vitest'
import { istDate, istMoment } from './clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'under 1 m'],
  [MINUTE - 1, 'under 1 m'],
  [MINUTE, '1 m'],
  [HOUR - 1, '59 m'],
  [3 * HOUR + 12 * MINUTE, '3 h 12 m'],
  [DAY, '1 d 0 h'],
  [50 * HOUR, '2 d 2 h'],
  [365 * DAY, '1 y 0 d'],
])('%i ms is %s', (ms, words) => expect(spanWords(ms)).toBe(words))

test('18:30 in Greenwich is the next day in India', () => {
  expect(istDate(Date.parse('2026-11-15T18:30:00Z'))).toBe('2026-11-16')
  expect(istMoment('2026-11-15T18:30:00Z')).toBe('16 Nov 2026, 12:00 am')
})
