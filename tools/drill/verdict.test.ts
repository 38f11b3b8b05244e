/** Set-up and running: what a drill says of a restored database follows from what was acknowledged when. */
import { expect, test } from 'vitest'
import type { Write } from '../cluster/load.ts'
import { lossOf, verdictOf } from './verdict.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 19, 6, 0, second))
const write = (id: string, sent: number, acknowledged: number): Write => ({
  ...{ id, key: id, kind: 'order' },
  ...{ sentAt: at(sent), acknowledgedAt: at(acknowledged) },
})
const WRITES = [write('a', 1, 2), write('b', 3, 4), write('c', 4, 6), write('d', 7, 8)]

test('what was acknowledged before 06:00:05 is there and what was sent after it is not: nothing is lost, and what came later is given up', () => {
  expect(verdictOf(WRITES, new Set(['a', 'b']), at(5))).toEqual({ lost: 0, beyond: 0, givenUp: 2, kept: 2 })
})

test('what was under way at the moment may be there or not', () => {
  expect(verdictOf(WRITES, new Set(['a', 'b', 'c']), at(5))).toMatchObject({ lost: 0, beyond: 0, givenUp: 1 })
})

test('an acknowledged write that is not there is lost, and one that was sent after the moment is too much', () => {
  expect(verdictOf(WRITES, new Set(['a', 'd']), at(5))).toMatchObject({ lost: 1, beyond: 1 })
})

test('a lost disk takes along the newest writes: as many, and as many seconds as lie between the first of them and the last', () => {
  expect(lossOf(WRITES, new Set(['a', 'b']))).toEqual({ lost: 2, seconds: 2 })
  expect(lossOf(WRITES, new Set(['a', 'b', 'c', 'd']))).toEqual({ lost: 0, seconds: 0 })
})
