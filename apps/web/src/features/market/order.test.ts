import { expect, test } from 'vitest'
import { moved, placeAt } from './order.ts'

test('a thing moves up, down and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 9)).toEqual(['a', 'b', 'c'])
  expect(moved(['a'], 5, 0)).toEqual(['a'])
})

test('a finger is over the row whose middle it has passed', () => {
  const middles = [10, 30, 50]
  expect([0, 10, 29, 31, 99].map((y) => placeAt(middles, y))).toEqual([0, 1, 1, 2, 3])
})
