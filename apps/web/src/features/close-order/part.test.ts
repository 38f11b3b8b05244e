import { expect, test } from 'vitest'
import { partOf, stepPart, usualParts } from './part.ts'

test.each([
  [null, 40, 'all'],
  ['25', 40, 25],
  ['40', 40, 'all'],
  ['41', 40, null],
  ['0', 40, null],
  ['1.5', 40, null],
  ['', 40, null],
  ['1,20,000', 500_000, 120_000],
  ['7', null, 'all'],
] as const)('of a typed %j, %s held, %s is sold', (text, held, part) => expect(partOf(text, held)).toBe(part))

test('a step stays between 1 and all 40', () => {
  expect([stepPart('all', 40, 1), stepPart('all', 40, -1), stepPart(1, 40, -1)]).toEqual([40, 39, 1])
  expect([stepPart(25, 40, 1), stepPart(null, 40, -1)]).toEqual([26, 39])
})

test('a quarter, half and all of 40; of 3 shares 1 and 3', () => {
  expect(usualParts(40)).toEqual([10, 20, 40])
  expect(usualParts(3)).toEqual([1, 3])
})
