/** streams: how many may wait without a ticket, and who has to go. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStrangers } from './strangers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function door() {
  const out: string[] = []
  const strangers = openStrangers<{ network: string; name: string }>(({ name }, why) =>
    out.push(`${name} ${why}`),
  )
  const dial = (network: string, name: string) => {
    const line = { network, name }
    strangers.add(line)
    return line
  }
  return { out, strangers, dial }
}

test('50 of a network may wait; the 51st comes in and the oldest goes', () => {
  const { out, dial } = door()
  for (let n = 1; n <= 50; n += 1) dial('192.0.2', `idle ${n}`)
  expect(out).toEqual([])
  dial('192.0.2', 'a page')
  expect(out).toEqual(['idle 1 many'])
})

test('500 idle lines of one network cost another network nothing', () => {
  const { out, dial } = door()
  dial('198.51.100', 'a page')
  for (let n = 1; n <= 500; n += 1) dial('192.0.2', `idle ${n}`)
  expect(out).toHaveLength(450)
  expect(out).not.toContain('a page many')
})

test('of 500 from everywhere the oldest goes for the next', () => {
  const { out, dial } = door()
  for (let n = 0; n < 500; n += 1) dial(`10.0.${n}`, `idle ${n}`)
  expect(out).toEqual([])
  dial('198.51.100', 'a page')
  expect(out).toEqual(['idle 0 many'])
})

test('5 seconds without a ticket are too long; with one it may wait', () => {
  const { out, dial, strangers } = door()
  dial('192.0.2', 'idle')
  strangers.shown(dial('192.0.2', 'a page'))
  vi.advanceTimersByTime(4999)
  expect(out).toEqual([])
  vi.advanceTimersByTime(1)
  expect(out).toEqual(['idle late'])
  vi.advanceTimersByTime(60_000)
  expect(out).toEqual(['idle late'])
})

test('whoever has left makes room', () => {
  const { out, dial, strangers } = door()
  const first = dial('192.0.2', 'first')
  for (let n = 2; n <= 50; n += 1) dial('192.0.2', `idle ${n}`)
  strangers.remove(first)
  dial('192.0.2', 'a page')
  expect(out).toEqual([])
})
