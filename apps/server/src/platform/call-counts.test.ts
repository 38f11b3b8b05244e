/** platform: calls are counted by bucket and minute, here and with the other servers. */
import { expect, test } from 'vitest'
import { openHouse } from '../../test/harness.ts'
import {
  CALL_WINDOW_MS,
  callCounts,
  type Heard,
  TOLD_AT_ONCE,
  type Told,
  tellThrough,
} from './call-counts.ts'

const MOST = 250

/** What the database does, without one. */
function board() {
  let nowMs = 0
  const calls = new Map<string, { calls: number; sinceMs: number }>()
  const told: (readonly Told[])[] = []
  const tell = async (counts: readonly Told[]): Promise<readonly Heard[]> => {
    told.push(counts)
    return counts.map((one) => {
      const known = calls.get(one.bucket)
      const isOver = !known || known.sinceMs <= nowMs - CALL_WINDOW_MS
      const next = isOver
        ? { calls: one.calls, sinceMs: nowMs }
        : { ...known, calls: known.calls + one.calls }
      calls.set(one.bucket, next)
      return { bucket: one.bucket, calls: next.calls, elapsedMs: nowMs - next.sinceMs }
    })
  }
  return {
    told,
    tell,
    server: () => callCounts(tell, () => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('250 calls pass, the 251st waits for what is left of the minute, and then they pass again', () => {
  const { server, pass } = board()
  const counts = server()
  pass(5)
  for (let n = 0; n < MOST; n += 1) expect(counts.take('a', MOST)).toBe(0)
  pass(20_000)
  expect(counts.take('a', MOST)).toBe(40_000)
  expect(counts.take('b', MOST)).toBe(0)
  pass(40_000)
  expect(counts.take('a', MOST)).toBe(0)
})

test('99 calls of a bucket are nobody else’s business; the 100th is told, and with it the others', async () => {
  const { server, told } = board()
  const counts = server()
  for (let n = 1; n < TOLD_AT_ONCE; n += 1) counts.take('a', MOST)
  await settled()
  expect(told).toEqual([])
  counts.take('a', MOST)
  await settled()
  expect(told).toEqual([[{ bucket: 'a', calls: TOLD_AT_ONCE }]])
})

test('two servers let at most 100 calls each more pass than one alone', async () => {
  const { server } = board()
  const servers = [server(), server(), server()]
  let passed = 0
  for (let n = 0; n < 1000; n += 1) {
    for (const one of servers) if (one.take('a', MOST) === 0) passed += 1
    await settled()
  }
  expect(passed).toBeGreaterThanOrEqual(MOST)
  expect(passed).toBeLessThanOrEqual(MOST + TOLD_AT_ONCE * servers.length)
})

test('a minute that another server began ends for all when it ends there', async () => {
  const { server, pass } = board()
  const [first, second] = [server(), server()]
  for (let n = 0; n < MOST; n += 1) first.take('a', MOST)
  await settled()
  pass(50_000)
  for (let n = 0; n < TOLD_AT_ONCE; n += 1) second.take('a', MOST)
  await settled()
  expect(second.take('a', MOST)).toBe(10_000)
  pass(10_000)
  expect(second.take('a', MOST)).toBe(0)
})

test('without a database each server holds the limit by itself', async () => {
  const counts = callCounts(
    () => Promise.reject(new Error('away')),
    () => 0,
  )
  let passed = 0
  for (let n = 0; n < 1000; n += 1) {
    if (counts.take('a', MOST) === 0) passed += 1
    await settled()
  }
  expect(passed).toBe(MOST)
})

test('the database adds up what servers tell within a minute, and begins anew after it', async () => {
  const house = await openHouse()
  const tell = tellThrough(house.services.db)
  const calls = async (told: number) => (await tell([{ bucket: 'network 192.0.2', calls: told }]))[0]?.calls
  expect(await calls(100)).toBe(100)
  expect(await calls(150)).toBe(250)
  expect(await tell([])).toEqual([])
  await house.asOwner(`update call_count set window_started_at = now() - interval '60 seconds'`)
  expect(await calls(100)).toBe(100)
  await house.close()
})
