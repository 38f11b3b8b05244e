/** money: parts add up to the whole. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from './index.ts'

test('₹1.00 over three equal parts is 34, 33 and 33 paise', () => {
  expect(apportion(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
})

test('what weighs nothing bears nothing, and a paisa without anybody to bear it is refused', () => {
  expect(apportion(7n, [0n, 5n, 0n])).toEqual([0n, 7n, 0n])
  expect(apportion(0n, [0n, 0n])).toEqual([0n, 0n])
  expect(() => apportion(1n, [0n])).toThrow('There is nobody to bear it')
})

test('the parts add up to the whole, and each is less than one away from its exact share', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (total, given) => {
      fc.pre(given.some((weight) => weight > 0n))
      const whole = given.reduce((sum, weight) => sum + weight, 0n)
      const parts = apportion(total, given)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      for (const [index, part] of parts.entries()) {
        const off = part * whole - total * (given[index] ?? 0n)
        expect(off < whole && off > -whole).toBe(true)
      }
    }),
  )
})
