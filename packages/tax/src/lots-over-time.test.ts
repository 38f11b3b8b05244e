/** tax: one security over time, oldest lots first, through splits, bonuses and consolidations. */
import { type Paise, paise } from '@pramaan/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LotEvent, lotsOverTime } from './index.ts'

const rupees = (whole: number): Paise => paise(BigInt(Math.round(whole * 100)))
const bought = (day: string, quantity: number, cost: number, ref = day): LotEvent => ({
  ...{ is: 'bought', day, quantity: BigInt(quantity), cost: rupees(cost), ref },
})
const sold = (day: string, quantity: number, proceeds: number, ref = day): LotEvent => ({
  ...{ is: 'sold', day, quantity: BigInt(quantity), proceeds: rupees(proceeds), ref },
})
const remade = (day: string, before: number, after: number, fraction = 0): LotEvent => ({
  ...{
    is: 'remade',
    day,
    before: BigInt(before),
    after: BigInt(after),
    fraction: rupees(fraction),
    ref: day,
  },
})

test('160 shares sold from a later order close the 120 older ones first, and only then 40 of its own', () => {
  const { sold: closed, left } = lotsOverTime([
    bought('2025-03-12', 120, 149_676, 'old'),
    bought('2025-12-04', 160, 246_080, 'young'),
    sold('2026-07-08', 160, 237_792, 'young'),
  ])
  expect(closed).toMatchObject([
    { acquired: '2025-03-12', quantity: 120n, cost: rupees(149_676), proceeds: rupees(178_344), from: 'old' },
    {
      acquired: '2025-12-04',
      quantity: 40n,
      cost: rupees(61_520),
      proceeds: rupees(59_448),
      from: 'young',
      to: 'young',
    },
  ])
  expect(left).toEqual([{ acquired: '2025-12-04', quantity: 120n, cost: rupees(184_560), from: 'young' }])
})

test('a split keeps cost and day; what is bought on its day has the new shares already', () => {
  const { left } = lotsOverTime([
    bought('2025-01-01', 10, 1000),
    bought('2026-01-05', 5, 100),
    remade('2026-01-05', 1, 5),
  ])
  expect(left).toMatchObject([
    { acquired: '2025-01-01', quantity: 50n, cost: rupees(1000) },
    { acquired: '2026-01-05', quantity: 5n, cost: rupees(100) },
  ])
})

test('bonus shares cost nothing and are held since their allotment; the original keeps its cost', () => {
  const { sold: closed, left } = lotsOverTime([
    bought('2024-01-01', 10, 1000, 'first'),
    {
      is: 'bonus',
      day: '2025-06-02',
      allotted: '2025-06-04',
      quantity: 10n,
      fraction: rupees(0),
      ref: 'bonus',
    },
    sold('2026-06-04', 15, 1500, 'sale'),
  ])
  expect(closed).toMatchObject([
    { acquired: '2024-01-01', quantity: 10n, cost: rupees(1000), from: 'first' },
    { acquired: '2025-06-04', quantity: 5n, cost: 0n, from: null },
  ])
  expect(left).toMatchObject([{ acquired: '2025-06-04', quantity: 5n, cost: 0n }])
})

test('a new share that is made of two lots is of the younger one, and what is left in the end is sold as a fraction', () => {
  // 3 and 4 old shares, two of them for a new one: 1 of the first, 2 of the second, and half a share is left.
  const { sold: closed, left } = lotsOverTime([
    bought('2024-01-01', 3, 300),
    bought('2025-01-01', 4, 800),
    remade('2026-01-05', 2, 1, 150),
  ])
  expect(left).toEqual([
    { acquired: '2024-01-01', quantity: 1n, cost: rupees(200), from: '2024-01-01' },
    { acquired: '2025-01-01', quantity: 2n, cost: rupees(700), from: '2025-01-01' },
  ])
  expect(closed).toMatchObject([
    { acquired: '2025-01-01', quantity: 0n, cost: rupees(200), proceeds: rupees(150), sold: '2026-01-05' },
  ])
})

test('shares that a consolidation leaves none of are all the fraction', () => {
  const { sold: closed, left } = lotsOverTime([
    bought('2024-01-01', 3, 300),
    remade('2026-01-05', 10, 1, 310),
  ])
  expect(left).toEqual([])
  expect(closed).toMatchObject([{ cost: rupees(300), proceeds: rupees(310) }])
})

test('more than is held cannot be sold', () => {
  expect(() => lotsOverTime([bought('2024-01-01', 3, 300), sold('2024-01-02', 4, 400)])).toThrow(RangeError)
})

const step = fc.record({
  what: fc.constantFrom('buy', 'buy', 'sell', 'remake', 'bonus'),
  size: fc.integer({ min: 1, max: 5000 }),
  amount: fc.bigInt({ min: 1n, max: 10_000_000_00n }),
  ratio: fc.constantFrom([1n, 5n], [1n, 2n], [2n, 3n], [10n, 1n], [3n, 1n]),
})

test('whatever happens, no share and no paisa of cost or proceeds is lost or made', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const events: LotEvent[] = []
      const seen = { held: 0n, cost: 0n, proceeds: 0n }
      for (const [turn, { what, size, amount, ratio }] of steps.entries()) {
        const day = new Date(Date.UTC(2024, 0, 1 + turn)).toISOString().slice(0, 10)
        const [before = 1n, after = 1n] = ratio
        if (what === 'buy') {
          events.push({ is: 'bought', day, quantity: BigInt(size), cost: paise(amount), ref: day })
          seen.held += BigInt(size)
          seen.cost += amount
        } else if (what === 'sell' && seen.held > 0n) {
          const quantity = (seen.held * BigInt(size)) / 5000n || 1n
          events.push({ is: 'sold', day, quantity, proceeds: paise(amount), ref: day })
          seen.held -= quantity
          seen.proceeds += amount
        } else if (what === 'remake' && seen.held > 0n) {
          const isWhole = (seen.held * after) % before === 0n
          events.push({ is: 'remade', day, before, after, fraction: paise(isWhole ? 0n : amount), ref: day })
          seen.held = (seen.held * after) / before
          if (!isWhole) seen.proceeds += amount
        } else if (what === 'bonus') {
          const quantity = seen.held / 2n
          events.push({ is: 'bonus', day, allotted: day, quantity, fraction: paise(0n), ref: day })
          seen.held += quantity
        }
      }
      const { sold: closed, left } = lotsOverTime(events)
      const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
      expect(sum(left.map(({ quantity }) => quantity))).toBe(seen.held)
      expect(sum([...left, ...closed].map(({ cost }) => cost))).toBe(seen.cost)
      expect(sum(closed.map(({ proceeds }) => proceeds))).toBe(seen.proceeds)
      expect([...left, ...closed].every(({ cost }) => cost >= 0n)).toBe(true)
      expect(left).toEqual(left.toSorted((a, b) => a.acquired.localeCompare(b.acquired)))
    }),
  )
})
