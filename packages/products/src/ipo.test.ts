/** products: bids, draws and allotments of IPOs. */
import { createHash } from 'node:crypto'
import { type Paise, paise, price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allot,
  type Bid,
  bidProblem,
  blockedFor,
  commitmentOf,
  drawOrder,
  entitlementOf,
  type IpoCategory,
  type IssueTerms,
  keyOf,
  modeOf,
  payablePrice,
  seedOf,
  winnersOf,
} from './index.ts'

const issue: IssueTerms = {
  floor: price(94_00n),
  cap: price(100_00n),
  lot: units(150n),
  retailDiscount: price(0n),
}
const bid = (lots: number, at: number | 'cut-off'): Bid => ({
  lots: BigInt(lots),
  price: at === 'cut-off' ? at : price(BigInt(Math.round(at * 100))),
})
const rupees = (whole: number): Paise => paise(BigInt(whole) * 100n)

describe('bids', () => {
  test.each<[string, IpoCategory, Bid[], ReturnType<typeof bidProblem>]>([
    ['13 lots at cut-off, ₹1,95,000', 'retail', [bid(13, 'cut-off')], null],
    ['14 lots at cut-off, ₹2,10,000', 'retail', [bid(14, 'cut-off')], 'above-retail-limit'],
    ['14 lots at ₹95, ₹1,99,500', 'retail', [bid(14, 95)], null],
    ['cut-off by a non-institutional investor', 's-nii', [bid(14, 'cut-off')], 'cut-off-not-retail'],
    ['13 lots by a non-institutional investor', 's-nii', [bid(13, 100)], 'within-retail-limit'],
    ['66 lots, ₹9,90,000', 's-nii', [bid(66, 100)], null],
    ['67 lots, ₹10,05,000', 's-nii', [bid(67, 100)], 'above-small-limit'],
    ['66 lots by a big one', 'b-nii', [bid(66, 100)], 'within-small-limit'],
    ['67 lots by a big one', 'b-nii', [bid(67, 100)], null],
    ['a price below the band', 'retail', [bid(1, 93.95)], 'price-out-of-band'],
    ['a price above the band', 'retail', [bid(1, 100.05)], 'price-out-of-band'],
    ['four bids', 'retail', [1, 1, 1, 1].map((lots) => bid(lots, 95)), 'too-many-bids'],
    ['no bid', 'retail', [], 'no-bid'],
    ['no lot', 'retail', [bid(0, 95)], 'no-lots'],
  ])('%s', (_, category, bids, problem) => {
    expect(bidProblem(issue, category, bids)).toBe(problem)
  })

  test('the dearest is blocked, never their sum; a discount is off the price of retail alone', () => {
    const bids = [bid(2, 98), bid(1, 100), bid(3, 94)]
    expect(blockedFor(issue, 'retail', bids)).toBe(rupees(42_300))
    expect(blockedFor(issue, 'retail', [])).toBe(rupees(0))
    const cheaper = { ...issue, retailDiscount: price(5_00n) }
    expect(payablePrice(cheaper, 'retail', issue.cap)).toBe(price(95_00n))
    expect(payablePrice(cheaper, 's-nii', issue.cap)).toBe(issue.cap)
  })
})

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), { maxLength: 40 })
const inputs = { secret: 'secret', beacon: 'beacon', commitment: commitmentOf('secret') }

describe('the draw', () => {
  test('is what any other SHA-256 makes of the published texts', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(seedOf(inputs)).toBe(sha('secret|beacon'))
    expect(keyOf('seed', 'AP-₹')).toBe(sha('seed:AP-₹'))
  })

  test('repeats, and does not depend on the order in which applications came', () => {
    fc.assert(
      fc.property(ids, fc.string(), (some, seed) => {
        const drawn = drawOrder(seed, some)
        expect(drawOrder(seed, some.toReversed())).toEqual(drawn)
        expect(drawn.map(({ rank }) => rank)).toEqual(some.map((_, index) => index + 1))
        expect(drawn.map(({ key }) => key)).toEqual(drawn.map(({ key }) => key).toSorted())
      }),
    )
  })

  test('has every application once', () => {
    expect(() => drawOrder('seed', ['A', 'B', 'A'])).toThrow(RangeError)
  })

  test('a secret that is not the one committed to makes no allotment', () => {
    const offered = { shares: units(10n), lot: units(1n) }
    expect(() => allot(offered, [], { ...inputs, secret: 'another' })).toThrow('committed')
  })
})

const cases = fc
  .record({
    lot: fc.bigInt(1n, 200n),
    shares: fc.bigInt(0n, 5000n),
    lots: fc.array(fc.bigInt(1n, 14n), { maxLength: 30 }),
  })
  .map(({ lot, shares, lots }) => ({
    offered: { shares: units(shares), lot: units(lot) },
    applications: lots.map((one, index) => ({ id: `AP-${index}`, applied: units(one * lot) })),
  }))

describe('an allotment', () => {
  test('gives nobody more than applied for, and all of the shares that there is demand for', () => {
    fc.assert(
      fc.property(cases, ({ offered, applications }) => {
        const { rows, total, left, mode } = allot(offered, applications, inputs)
        const demand = applications.reduce((sum, { applied }) => sum + applied, 0n)
        expect(rows).toHaveLength(applications.length)
        for (const { allotted, applied } of rows) expect(allotted >= 0n && allotted <= applied).toBe(true)
        expect(rows.reduce((sum, { allotted }) => sum + allotted, 0n)).toBe(total)
        expect(total + left).toBe(offered.shares)
        if (mode === 'full') expect(total).toBe(demand)
        if (mode === 'one-lot-then-proportional') {
          expect(left).toBe(0n)
          for (const { allotted } of rows) expect(allotted >= offered.lot).toBe(true)
        }
        if (mode === 'draw') {
          // What is left is less than a lot, and the lowest keys have one each.
          expect(left < offered.lot).toBe(true)
          const won = rows.filter(({ allotted }) => allotted > 0n)
          expect(won).toEqual(rows.slice(0, won.length))
          for (const { allotted } of won) expect(allotted).toBe(offered.lot)
        }
      }),
    )
  })

  test('does not depend on the order in which applications came', () => {
    fc.assert(
      fc.property(cases, ({ offered, applications }) => {
        expect(allot(offered, applications.toReversed(), inputs)).toEqual(
          allot(offered, applications, inputs),
        )
      }),
    )
  })

  test('of less than a lot is no application', () => {
    const offered = { shares: units(100n), lot: units(20n) }
    expect(() => allot(offered, [{ id: 'A', applied: units(19n) }], inputs)).toThrow(RangeError)
  })
})

test('3,500,000 shares, 100,000 applicants for 14,000,000: 320 applied for are 57.5, and the nearest share is 58', () => {
  const offered = { shares: units(3_500_000n), lot: units(20n) }
  const demand = { applicants: 100_000n, demand: units(14_000_000n) }
  expect(entitlementOf(offered, demand, units(320n))).toEqual({
    exact: { over: 115n, under: 2n },
    nearest: 58n,
  })
  expect(entitlementOf(offered, { ...demand, demand: units(3_000_000n) }, units(320n)).nearest).toBe(320n)
  expect(() => entitlementOf(offered, { ...demand, applicants: 175_001n }, units(20n))).toThrow(RangeError)
  expect(modeOf(offered, 175_001n, units(14_000_000n))).toBe('draw')
  expect([winnersOf(offered, 175_001n), winnersOf(offered, 3n)]).toEqual([175_000n, 3n])
})
