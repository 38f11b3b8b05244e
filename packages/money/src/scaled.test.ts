/** money: units and NAVs keep every decimal. */
import { expect, test } from 'vitest'
import { formatScaled, scaledFromWire, scaledToWire } from './index.ts'

test('415.926 units are 415926 thousandths, there and back', () => {
  expect(scaledToWire(415_926n, 3)).toBe(415.926)
  expect(scaledFromWire(415.926, 3)).toBe(415_926n)
  expect(formatScaled(1_415_926n, 3)).toBe('1,415.926')
})

test('0.001, a negative one, and whole ones', () => {
  expect([scaledToWire(1n, 3), scaledToWire(-1n, 3), scaledToWire(7n, 0)]).toEqual([0.001, -0.001, 7])
  expect([formatScaled(-5n, 3), formatScaled(7n, 0)]).toEqual(['−0.005', '7'])
})

test('more decimals than there are is none', () => {
  expect(scaledFromWire(1.0001, 3)).toBeNull()
  expect(scaledFromWire(Number.NaN, 3)).toBeNull()
})
