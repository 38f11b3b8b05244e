/** market: how many prices a frame redraws. */
import { expect, test } from 'vitest'
import { framePace } from './frame-pace.ts'

const afterFrames = (...took: number[]): number => {
  const pace = framePace()
  for (const ms of took) pace.took(ms)
  return pace.most()
}
const frames = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms)

test('a frame begins with 2, and 8 quick ones in a row let one more in', () => {
  expect(framePace().most()).toBe(2)
  expect(afterFrames(...frames(7, 16.7))).toBe(2)
  expect(afterFrames(...frames(8, 16.7))).toBe(3)
  expect(afterFrames(...frames(7, 16.7), 33, ...frames(7, 16.7))).toBe(2)
})

test('no frame carries more than 12, however quick they are', () => {
  expect(afterFrames(...frames(1000, 8.3))).toBe(12)
})

test('a frame that was held up halves them, down to 2', () => {
  expect(afterFrames(...frames(1000, 16.7), 21)).toBe(6)
  expect(afterFrames(...frames(1000, 16.7), ...frames(9, 60))).toBe(2)
})
