/** market: within a simulated day, whatever it is, the promises of the day hold second by second. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECKPOINTS, checkpointsOf, haltOf, type PathRules, pathOf } from './paths.ts'

const anyRules: fc.Arbitrary<PathRules> = fc
  .record({
    seed: fc.nat(1000),
    name: fc.nat(0xffffffff),
    number: fc.integer({ min: 18_000, max: 22_000 }),
    open: fc.integer({ min: 200, max: 5000 }),
    close: fc.integer({ min: 200, max: 5000 }),
    up: fc.nat(40),
    down: fc.nat(40),
    tick: fc.constantFrom(1, 5, 10, 500),
    highFirst: fc.boolean(),
    early: fc.double({ min: 0.04, max: 0.44, noNaN: true }),
    late: fc.double({ min: 0.52, max: 0.94, noNaN: true }),
    pace: fc.integer({ min: 1, max: 6 }),
    along: fc.double({ min: -1, max: 1, noNaN: true }),
    volume: fc.integer({ min: 1, max: 1e9 }),
  })
  .map(({ open, close, up, down, tick, highFirst, early, late, volume, ...rest }) => ({
    ...rest,
    canHalt: true,
    day: {
      open: open * tick,
      close: close * tick,
      high: (Math.max(open, close) + up) * tick,
      low: (Math.min(open, close) - down) * tick,
      reference: open * tick,
      tick,
      volume,
      highAt: highFirst ? early : late,
      lowAt: highFirst ? late : early,
    },
  }))

const SLOTS = 1500

test('a day begins at its open, ends at its close, and touches its high and its low and nothing beyond', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const path = pathOf(rules, SLOTS)
      const prices = Array.from({ length: SLOTS }, (_, slot) => path.priceAt(slot))
      const { open, close, high, low, tick } = rules.day
      expect([prices[0], prices.at(-1)]).toEqual([open, close])
      expect([Math.max(...prices), Math.min(...prices)]).toEqual([high, low])
      expect(prices.every((price) => price % tick === 0)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('the extremes so far are exactly those of every second so far', () => {
  fc.assert(
    fc.property(anyRules, fc.integer({ min: 0, max: SLOTS - 1 }), (rules, slot) => {
      const path = pathOf(rules, SLOTS)
      const prices = Array.from({ length: slot + 1 }, (_, at) => path.priceAt(at))
      expect(path.extremesUntil(slot)).toEqual({ high: Math.max(...prices), low: Math.min(...prices) })
    }),
    { numRuns: 150 },
  )
})

test('volume only grows, ends at the day’s, and noon is quieter than the open and the close', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const path = pathOf(rules, SLOTS)
      const volumes = Array.from({ length: SLOTS }, (_, slot) => path.volumeUntil(slot))
      expect(volumes.every((volume, slot) => volume >= (volumes[slot - 1] ?? 0))).toBe(true)
      expect(volumes.at(-1)).toBe(rules.day.volume)
      const share = (from: number, until: number) =>
        path.volumeUntil(until * SLOTS) - path.volumeUntil(from * SLOTS)
      if (rules.day.volume > 10_000 && !haltOf(rules)) {
        expect(share(0.4, 0.6)).toBeLessThan(share(0, 0.2))
        expect(share(0.4, 0.6)).toBeLessThan(share(0.8, 1))
      }
    }),
    { numRuns: 60 },
  )
})

test('in a halt the price stands still, and nothing is traded', () => {
  const halted = fc
    .sample(anyRules, { numRuns: 5000, seed: 7 })
    .filter((rules) => haltOf(rules) !== null)
    .slice(0, 5)
  expect(halted.length).toBeGreaterThan(0)
  for (const rules of halted) {
    const path = pathOf(rules, SLOTS)
    const slots = Array.from({ length: SLOTS }, (_, slot) => slot).filter(path.isHaltedAt)
    expect(slots.length).toBeGreaterThan(20)
    expect(new Set(slots.map(path.priceAt)).size).toBe(1)
    expect(new Set(slots.map(path.volumeUntil)).size).toBe(1)
  }
})

test('an index sees the same prices at its checkpoints as a chart of the share does', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const path = pathOf(rules, 1600)
      const seen = checkpointsOf(rules)
      for (let point = 1; point < CHECKPOINTS; point += 1) {
        const slot = point * 100
        const isAnchor = [rules.day.highAt, rules.day.lowAt].some((part) => Math.floor(part * 1600) === slot)
        if (!isAnchor) expect(path.priceAt(slot)).toBe(seen[point - 1])
      }
    }),
    { numRuns: 60 },
  )
})

test('on a day of three, as a weekend is, a share whose day is 20 ticks wide never stands still for 2 minutes', () => {
  const weekend = 259_200
  const wide = anyRules
    .filter(({ day }) => day.high - day.low >= 20 * day.tick)
    .map((rules) => ({ ...rules, pace: 1, canHalt: false }))
  fc.assert(
    fc.property(wide, (rules) => {
      const path = pathOf(rules, weekend)
      const still = Array.from({ length: 200 }, (_, part) => part * 1290).filter(
        (from) => new Set(Array.from({ length: 120 }, (_, second) => path.priceAt(from + second))).size === 1,
      )
      expect(still).toEqual([])
    }),
    { numRuns: 60 },
  )
})
