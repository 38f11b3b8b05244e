import { expect, test } from 'vitest'
import { ROSETTE_SIZE, rosetteRings } from './rosette-paths.ts'

const head = '9f2c61d0a4b7e83355c10e8b2f6a97d4c3b1a80f5e6d7281904b3c2d1e0f9a8b'
const other = `8${head.slice(1)}`

test('the same head draws the same rosette, and one changed digit draws another', () => {
  expect(rosetteRings(head)).toEqual(rosetteRings(head))
  expect(rosetteRings(other)).not.toEqual(rosetteRings(head))
})

test('every ring has 8 to 16 petals of 14 strands', () => {
  for (let byte = 0; byte < 256; byte++) {
    for (const { path, petals } of rosetteRings(byte.toString(16).padStart(2, '0'))) {
      expect(petals >= 8 && petals <= 16).toBe(true)
      expect(path.match(/M/g)).toHaveLength(14)
    }
  }
})

test('no strand leaves the square, whatever the hash', () => {
  for (let byte = 0; byte < 256; byte++) {
    const starts = rosetteRings(byte.toString(16).padStart(2, '0')).flatMap(({ path }) =>
      [...path.matchAll(/M(\d+)/g)].map((match) => Number(match[1])),
    )
    expect(Math.max(...starts)).toBeLessThanOrEqual(ROSETTE_SIZE)
  }
})

test('the four paths of a rosette are under 8 kB', () => {
  expect(rosetteRings(head).reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(8_000)
})
