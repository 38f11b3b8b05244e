/** returns: each measure by its rule, on examples worked out by hand and on random flows. The published figures: `npm run vectors`. */
import { addDays } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  annualised,
  averageInvested,
  cagr,
  drawdownOf,
  type Flow,
  gainsOf,
  linked,
  modifiedDietz,
  onSameFlows,
  presentValue,
  type Trade,
  volatilityOf,
  weightedByTime,
  xirr,
} from './index.ts'

const FIRST = '2024-02-29'
const on = (days: number, amount: number): Flow => ({ day: addDays(FIRST, days), amount })

describe('XIRR', () => {
  test('₹100 that are ₹110 after 365 days made 10%, and what is in between is found whatever the order of the flows', () => {
    expect(xirr([on(0, -100), on(365, 110)]).rate).toBeCloseTo(0.1, 12)
    expect(xirr([on(365, 110), on(0, -60), on(0, -40)]).rate).toBeCloseTo(0.1, 12)
  })

  test('null where money went one way only, where nothing moved, and where no rate can be', () => {
    for (const flows of [
      [],
      [on(0, -5)],
      [on(0, 0), on(9, 0)],
      [on(0, -5), on(9, -5)],
      [on(3, 7), on(3, -7)],
    ]) {
      expect(xirr(flows)).toEqual({ rate: null, roots: [] })
    }
    // 1 − 2q + 2q² is above zero for every q.
    expect(xirr([on(0, 100), on(365, -200), on(730, 200)])).toEqual({ rate: null, roots: [] })
  })

  test('of 3 days instead of a year: ₹100 that are ₹60 after them lost 40%, and ₹100 that are ₹1 after a day 99%', () => {
    expect(xirr([on(0, -100), on(3, 60)], 3).rate).toBeCloseTo(-0.4, 12)
    expect(xirr([on(0, -100), on(1, 1)], 1).rate).toBeCloseTo(-0.99, 12)
    expect(xirr([on(0, -100), on(65, 110)], 65).rate).toBeCloseTo(0.1, 12)
  })

  test('several rates are all found; the one is told that says gain where there was gain', () => {
    // −100 + 230q − 132q² = 0 has q = 1/1.1 and 1/1.2.
    const { rate, roots } = xirr([on(0, -100), on(365, 230), on(730, -132)])
    expect(roots.map((root) => root.toFixed(9))).toEqual(['0.100000000', '0.200000000'])
    expect(rate).toBe(roots[0])
    // Twice the same rate: the sum only touches zero there, or misses it by a rounding.
    expect(xirr([on(0, -100), on(365, 220.000001), on(730, -121)]).roots).toHaveLength(2)
  })

  test('a total loss of a year and a gain of a day are told as far as a number goes', () => {
    expect(xirr([on(0, -100), on(1, 1)])).toEqual({ rate: null, roots: [] })
    expect(xirr([on(0, -100), on(1, 101)]).rate).toBeCloseTo(1.01 ** 365 - 1, 8)
    expect(xirr([on(0, -100), on(365, 0.001)]).rate).toBeCloseTo(-0.99999, 10)
  })

  test('what was paid in at a rate and closed at it has this rate (random flows in, one out)', () => {
    const paidIn = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1800 }), fc.integer({ min: 1, max: 10_000_000 })),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(paidIn, fc.integer({ min: -90, max: 400 }), (flows, percent) => {
        const growth = 1 + percent / 100
        const end = 2000
        const worth = flows.reduce((sum, [day, amount]) => sum + amount * growth ** ((end - day) / 365), 0)
        const { rate, roots } = xirr([...flows.map(([day, amount]) => on(day, -amount)), on(end, worth)])
        expect(roots).toHaveLength(1)
        expect(rate).toBeCloseTo(growth - 1, 7)
      }),
    )
  })

  test('every root leaves nothing, there are at most as many as changes of sign, and the size of the flows does not matter', () => {
    const flows = fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 3650 }),
        amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(flows, (some) => {
        const all = some.map(({ days, amount }) => on(days, amount))
        const { roots } = xirr(all)
        for (const root of roots) {
          const size = presentValue(
            all.map((flow) => ({ ...flow, amount: Math.abs(flow.amount) })),
            root,
          )
          expect(Math.abs(presentValue(all, root))).toBeLessThanOrEqual(1e-6 * size)
        }
        const scaled = xirr(all.map((flow) => ({ ...flow, amount: flow.amount * 64 })))
        expect(scaled.roots).toEqual(roots)
      }),
      { numRuns: 60 },
    )
  })

  test('a day that is none, and an amount that is no number, are refused', () => {
    expect(() => xirr([{ day: '2026-02-30', amount: 1 }])).toThrow(RangeError)
    expect(() => xirr([on(0, Number.NaN)])).toThrow(RangeError)
  })
})

describe('time-weighted', () => {
  test('a deposit is no gain and a withdrawal no loss: returns are those of the prices (random flows)', () => {
    const days = fc.array(
      fc.record({ percent: fc.integer({ min: -50, max: 50 }), flow: fc.integer({ min: -100, max: 100 }) }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(days, (some) => {
        let worth = 1000
        const valued = some.map(({ percent, flow }) => {
          const paidIn = Math.max(0, flow)
          // Never more than is there.
          const takenOut = Math.min(Math.max(0, -flow), ((worth + paidIn) * (1 + percent / 100)) / 2)
          worth = (worth + paidIn) * (1 + percent / 100) - takenOut
          return { worth, flow: paidIn - takenOut }
        })
        const got = weightedByTime([{ worth: 1000, flow: 1000 }, ...valued])
        for (const [place, { percent }] of some.entries())
          expect(got[place + 1]).toBeCloseTo(percent / 100, 6)
      }),
    )
  })

  test('a day with nothing at work counts as 0, also after everything was taken out', () => {
    const days = [
      { worth: 100, flow: 100 },
      { worth: 0, flow: -110 },
      { worth: 0, flow: 0 },
      { worth: 50, flow: 50 },
    ]
    expect(weightedByTime(days).map((one) => one.toFixed(3))).toEqual(['0.000', '0.100', '0.000', '0.000'])
    expect(linked([0.1, -0.1]).at(-1)).toBeCloseTo(-0.01, 12)
  })
})

test('Modified Dietz: ₹10 on ₹100 with ₹100 more for half the time is 6.67%, and null where nothing was at work', () => {
  expect(modifiedDietz(100, 210, [{ amount: 100, weight: 0.5 }])).toBeCloseTo(10 / 150, 12)
  expect(modifiedDietz(0, 0, [])).toBeNull()
})

test('CAGR is told from 365 days on; 10% in 65 days would be 71% and is not told', () => {
  expect(cagr(0.1, 364)).toBeNull()
  expect(cagr(0.21, 730)).toBeCloseTo(0.1, 12)
  expect(annualised(0.1, 65)).toBeCloseTo(0.7078, 4)
  expect(annualised(-1, 400)).toBe(-1)
})

test('invested on average: ₹100 for 10 days and ₹40 for 5 is ₹80; days with nothing invested do not count', () => {
  const steps = [
    { from: FIRST, cost: 100 },
    { from: addDays(FIRST, 10), cost: 0 },
    { from: addDays(FIRST, 30), cost: 40 },
  ]
  expect(averageInvested(steps, addDays(FIRST, 35))).toBeCloseTo(80, 12)
  expect(averageInvested([], FIRST)).toBeNull()
})

describe('realised and unrealised', () => {
  const trade = (side: Trade['side'], quantity: bigint, amount: bigint): Trade => ({
    ...{ side, quantity },
    amount: paise(amount),
  })

  test('first in first out sells the cheap ones first, the average takes of all', () => {
    const trades = [trade('buy', 10n, 1000n), trade('buy', 10n, 3000n), trade('sell', 10n, 2500n)]
    expect(gainsOf(trades, 'first-in-first-out')).toEqual({ quantity: 10n, cost: 3000n, realised: 1500n })
    expect(gainsOf(trades, 'average')).toEqual({ quantity: 10n, cost: 2000n, realised: 500n })
  })

  test('paid in = cost of what is left + cost of what was sold, to the paisa, by both ways (random trades)', () => {
    const acts = fc.array(fc.tuple(fc.boolean(), fc.bigInt(1n, 50n), fc.bigInt(0n, 99_999n)), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(acts, (some) => {
        let held = 0n
        const trades = some.flatMap(([isBuy, quantity, amount]) => {
          if (!isBuy && quantity > held) return []
          held += isBuy ? quantity : -quantity
          return [trade(isBuy ? 'buy' : 'sell', quantity, amount)]
        })
        const total = (side: Trade['side']) =>
          trades.filter((one) => one.side === side).reduce((sum, { amount }) => sum + amount, 0n)
        for (const basis of ['first-in-first-out', 'average'] as const) {
          const { quantity, cost, realised } = gainsOf(trades, basis)
          expect(quantity).toBe(held)
          expect(cost).toBe(total('buy') - total('sell') + realised)
          if (held === 0n) expect(cost).toBe(0n)
        }
      }),
    )
  })

  test('more than is held cannot be sold', () => {
    expect(() => gainsOf([trade('sell', 1n, 5n)], 'average')).toThrow(RangeError)
    expect(() => gainsOf([trade('buy', 0n, 5n)], 'average')).toThrow(RangeError)
  })
})

test('drawdown: the deepest fall and the longest wait, also one that is not over', () => {
  expect(drawdownOf([0, 0.5, 0.2, -0.25, 0.1])).toEqual({ depth: 0.5, longest: 3 })
  expect(drawdownOf([])).toEqual({ depth: 0, longest: 0 })
  // From the first day on, also where it only falls.
  expect(drawdownOf([-0.1, -0.2]).depth).toBeCloseTo(0.2, 12)
})

test('volatility: null for a single day, 0 where every day is alike', () => {
  expect(volatilityOf([0.01])).toBeNull()
  expect(volatilityOf([0.01, 0.01, 0.01])?.deviation).toBeCloseTo(0, 12)
})

test('the same flows in the benchmark: ₹100, and ₹110 at a level 10% higher, are ₹220; more than is there cannot be taken out', () => {
  const day = (days: number, flow: number, level: number) => ({ day: addDays(FIRST, days), flow, level })
  const worth = onSameFlows([
    day(0, 100, 200),
    day(1, 110, 220),
    day(2, 0, 110),
    day(3, -500, 110),
    day(4, 0, 220),
  ])
  expect(worth.map((one) => one.toFixed(6))).toEqual([
    '100.000000',
    '220.000000',
    '110.000000',
    '0.000000',
    '0.000000',
  ])
  expect(() => onSameFlows([day(0, 1, 0)])).toThrow(RangeError)
})
