/** market: times of the market. */
import { expect, test } from 'vitest'
import { countdown, istDate, istDayNumber, istMinute, istSecond } from './times.ts'

const AT = Date.parse('2026-11-15T10:12:07.000Z')

test('10:12:07 in Greenwich is 3:42:07 pm in India, and 18:30 is the next day', () => {
  expect(istSecond(AT)).toBe('3:42:07 pm')
  expect(istMinute(Date.parse('2026-11-15T18:30:00Z'))).toBe('12:00 am')
  expect(istDate(Date.parse('2026-11-15T18:30:00Z'))).toBe('16 Nov 2026')
  const [before, after] = ['2026-11-15T18:29:59Z', '2026-11-15T18:30:00Z'].map((at) =>
    istDayNumber(Date.parse(at) / 1000),
  )
  expect((after ?? 0) - (before ?? 0)).toBe(1)
})

test.each([
  [0, '0 m 00 s'],
  [724_000, '12 m 04 s'],
  [8_280_000, '2 h 18 m'],
  [183_600_000, '2 d 3 h'],
  [-5, '0 m 00 s'],
])('%d ms are %s', (ms, words) => expect(countdown(ms)).toBe(words))
