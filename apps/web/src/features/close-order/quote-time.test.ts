import { expect, test } from 'vitest'
import { secondsLeft, toneOf } from './quote-time.ts'

test.each([
  [20_000, 'green'],
  [12_001, 'green'],
  [12_000, 'yellow'],
  [6_001, 'yellow'],
  [6_000, 'red'],
  [0, 'red'],
] as const)('with %i ms of 20,000 left the bar is %s', (left, tone) =>
  expect(toneOf(left, 20_000)).toBe(tone),
)

test('a quote without a life is red', () => expect(toneOf(0, 0)).toBe('red'))

test('seconds are rounded up, and nothing left is 0', () =>
  expect([19_001, 1, 0, -5].map(secondsLeft)).toEqual([20, 1, 0, 0]))
