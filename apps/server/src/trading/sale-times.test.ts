/** trading: how old a quote is, by a clock that nobody can set. */
import { expect, test } from 'vitest'
import { saleTimes } from './sale-times.ts'

function clocked() {
  let nowMs = 5
  return {
    times: saleTimes(() => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a quote is as old as it is, by order and price; of others nothing is known', () => {
  const { times, pass } = clocked()
  times.given('one', 150_000n)
  pass(20_050)
  expect(times.since('one', 150_000n)).toBe(20_050)
  expect(times.since('one', 150_001n)).toBeNull()
  expect(times.since('two', 150_000n)).toBeNull()
})

test('given again at the same price, it is new again', () => {
  const { times, pass } = clocked()
  times.given('one', 150_000n)
  pass(19_000)
  times.given('one', 150_000n)
  pass(1000)
  expect(times.since('one', 150_000n)).toBe(1000)
})

test('it is remembered for 200 s, ten times its life, and then forgotten when the next is given', () => {
  const { times, pass } = clocked()
  times.given('one', 150_000n)
  pass(199_999)
  times.given('two', 1n)
  expect(times.since('one', 150_000n)).toBe(199_999)
  pass(1)
  times.given('three', 1n)
  expect(times.since('one', 150_000n)).toBeNull()
  expect(times.since('two', 1n)).toBe(1)
})
