/** market: no bad tick passes, whatever a feed sends. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBoard } from './board.ts'
import type { Tick } from './feed.ts'
import { bandOf, openGate, type Rejection, rejections, STALE_AFTER_MS } from './gate.ts'

const NOW = Date.parse('2026-11-16T05:00:00Z')
const YEAR_2038_MS = 2 ** 31 * 1000

const tick = (more: Partial<Tick> = {}): Tick => ({
  instrumentId: 1,
  pricePaise: 100_00,
  volume: 10,
  depth: null,
  day: null,
  isHalted: false,
  source: 'test',
  asOfMs: NOW,
  sequence: 5,
  ...more,
})

const DAY = { previousClosePaise: 100_00, openPaise: 100_00, highPaise: 100_00, lowPaise: 100_00 }
const LEVEL = { pricePaise: 99_00, quantity: 5, orders: 1 }

const gateOn = (isTrading = true) => {
  const gate = openGate(() => isTrading)
  gate.watch(1, { bandBps: 1000, referencePaise: 100_00 })
  return gate
}

test.each<[string, Partial<Tick>, Rejection]>([
  ['an instrument that nobody watches', { instrumentId: 2 }, 'unknown-instrument'],
  ['NaN', { pricePaise: Number.NaN }, 'not-a-number'],
  ['half a paisa', { pricePaise: 100.5 }, 'not-a-number'],
  ['an endless price', { pricePaise: Number.POSITIVE_INFINITY }, 'not-a-number'],
  ['a day without a low', { day: { ...DAY, lowPaise: 0 } }, 'not-a-number'],
  ['a level of no quantity', { depth: { bids: [{ ...LEVEL, quantity: 0 }], asks: [] } }, 'not-a-number'],
  ['zero', { pricePaise: 0 }, 'zero'],
  ['a negative price', { pricePaise: -100_00 }, 'negative'],
  ['a negative volume', { volume: -1 }, 'negative'],
  ['× 100', { pricePaise: 100_00_00 }, 'outside-band'],
  ['one paisa above the 10% band', { pricePaise: 110_01 }, 'outside-band'],
  ['the year 2038', { asOfMs: YEAR_2038_MS }, 'from-the-future'],
  ['5.001 s old in session', { asOfMs: NOW - 5001 }, 'stale'],
])('%s is turned away and counted', (_what, wrong, reason) => {
  const gate = gateOn()
  expect(gate.judge(tick(wrong), NOW)).toBe(reason)
  expect(gate.counts()[reason]).toBe(1)
  expect(gate.stateOf(1, NOW)).toBeNull()
})

test('exactly at the 10% band, and exactly 5 s old, is good', () => {
  const gate = gateOn()
  expect(gate.judge(tick({ pricePaise: 110_00, asOfMs: NOW - 5000 }), NOW)).toBeNull()
  expect(gate.judge(tick({ pricePaise: 90_00, sequence: 6 }), NOW)).toBeNull()
})

test('a second tick with the same number is a duplicate, an older one is reordered', () => {
  const gate = gateOn()
  expect(gate.judge(tick(), NOW)).toBeNull()
  expect(gate.judge(tick(), NOW)).toBe('duplicate')
  expect(gate.judge(tick({ sequence: 4 }), NOW)).toBe('reordered')
  expect(gate.judge(tick({ sequence: 6, asOfMs: NOW - 1 }), NOW)).toBe('reordered')
})

test('our own close draws the band, not the one the tick brings: × 100 in both is still × 100', () => {
  const day = { previousClosePaise: 100_00_00, openPaise: 1, highPaise: 1, lowPaise: 1 }
  expect(gateOn().judge(tick({ pricePaise: 100_00_00, day }), NOW)).toBe('outside-band')
})

test('outside the session an old tick is welcome: it is the last word on the day', () => {
  const gate = gateOn(false)
  expect(gate.judge(tick({ asOfMs: NOW - 3_600_000 }), NOW)).toBeNull()
  expect(gate.stateOf(1, NOW + 3_600_000)).toBe('live')
})

test('after 5 s of silence in session an instrument is stale; a good tick makes it live again', () => {
  const gate = gateOn()
  gate.judge(tick(), NOW)
  expect(gate.stateOf(1, NOW + 5000)).toBe('live')
  expect(gate.stateOf(1, NOW + 5001)).toBe('stale')
  gate.judge(tick({ pricePaise: 0, sequence: 6 }), NOW + 6000)
  expect(gate.stateOf(1, NOW + 6000)).toBe('stale')
  gate.judge(tick({ sequence: 7, asOfMs: NOW + 7000 }), NOW + 7000)
  expect(gate.stateOf(1, NOW + 7000)).toBe('live')
})

test('a beating line vouches for a quiet instrument for 60 s, a silent line for none', () => {
  const gate = gateOn()
  gate.judge(tick(), NOW)
  gate.beat(NOW + 29_000)
  expect(gate.stateOf(1, NOW + 30_000)).toBe('live')
  expect(gate.stateOf(1, NOW + 35_000)).toBe('stale')
  gate.beat(NOW + 61_000)
  expect(gate.stateOf(1, NOW + 61_000)).toBe('stale')
})

test('a halted instrument says so', () => {
  const gate = gateOn()
  gate.judge(tick({ isHalted: true }), NOW)
  expect(gate.stateOf(1, NOW)).toBe('halted')
})

const anyTick = fc.record({
  instrumentId: fc.constantFrom(1, 1, 1, 2),
  pricePaise: fc.oneof(fc.integer({ min: 80_00, max: 120_00 }), fc.double(), fc.constantFrom(0, -1, 1e12)),
  volume: fc.oneof(fc.nat(), fc.constantFrom(-1, Number.NaN)),
  depth: fc.constant(null),
  day: fc.constant(null),
  isHalted: fc.boolean(),
  source: fc.constant('test'),
  asOfMs: fc.oneof(
    fc.integer({ min: NOW - 10_000, max: NOW + 3000 }),
    fc.constantFrom(YEAR_2038_MS, Number.NaN),
  ),
  sequence: fc.integer({ min: -3, max: 60 }),
})

test('of any ticks at all, those that pass are whole, in the band, fresh, and each later than the one before', () => {
  fc.assert(
    fc.property(fc.array(anyTick, { maxLength: 60 }), (ticks) => {
      const gate = gateOn()
      const passed = ticks.filter((one) => gate.judge(one, NOW) === null)
      const { lowPaise, highPaise } = bandOf(100_00, 1000)
      for (const [turn, one] of passed.entries()) {
        expect(one.instrumentId).toBe(1)
        expect(Number.isSafeInteger(one.pricePaise)).toBe(true)
        expect(one.pricePaise >= lowPaise && one.pricePaise <= highPaise).toBe(true)
        expect(NOW - one.asOfMs).toBeLessThanOrEqual(STALE_AFTER_MS)
        const before = passed[turn - 1]
        if (before) expect(one.sequence > before.sequence && one.asOfMs >= before.asOfMs).toBe(true)
      }
      const counted = rejections.reduce((sum, reason) => sum + gate.counts()[reason], 0)
      expect(counted + passed.length).toBe(ticks.length)
    }),
  )
})

test('the board keeps the last good quote, tells changes once, and tells when one grows stale', () => {
  const board = openBoard(() => true)
  board.watch(1, { bandBps: 1000, referencePaise: 100_00 })
  board.take([tick(), tick({ sequence: 6, pricePaise: 101_00 }), tick({ sequence: 7, pricePaise: 0 })], NOW)
  expect(board.quote(1, NOW)).toMatchObject({ pricePaise: 101_00, state: 'live', highPaise: 101_00 })
  expect(board.changes(NOW)).toHaveLength(1)
  expect(board.changes(NOW)).toHaveLength(0)
  expect(board.changes(NOW + 6000)).toMatchObject([{ state: 'stale', pricePaise: 101_00 }])
  expect(board.quote(1, NOW + 6000)?.state).toBe('stale')
  expect(board.rejected().zero).toBe(1)
  expect(board.quote(9, NOW)).toBeNull()
})

test('a beat keeps a quiet quote live on the board', () => {
  const board = openBoard(() => true)
  board.watch(1, { bandBps: null, referencePaise: null })
  board.take([tick()], NOW)
  board.beat(NOW + 9000)
  expect(board.quote(1, NOW + 10_000)?.state).toBe('live')
})
