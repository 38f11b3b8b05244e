/** portfolios: figures that belong together add up, to the paisa. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holding, portfolioOf, worthOf } from './rules.ts'

const holding = (more: Partial<Holding> = {}): Holding => ({
  name: 'INFY Limited',
  quantity: 20n,
  gross: 200_000n,
  charges: 500n,
  price: 110_00n,
  previousClose: 100_00n,
  traded: 0n,
  money: 0n,
  ...more,
})
const at = new Date('2026-11-16T04:30:00Z')

describe('a holding', () => {
  test('20 shares for ₹2,000 + ₹5 of charges at ₹110 have gained ₹195, 9.72%, and ₹200 today', () => {
    expect(worthOf(holding())).toEqual({
      cost: 200_500n,
      value: 220_000n,
      profit: 19_500n,
      roi: 9.72,
      dayChange: 20_000n,
    })
  })

  test('a loss is cut towards zero: −₹1 of ₹2,005 is −0.04% and not −0.05%', () => {
    expect(worthOf(holding({ quantity: 1n, price: 200_400n })).roi).toBe(-0.04)
  })

  test('without a price nothing is claimed but the cost', () => {
    expect(worthOf(holding({ price: null }))).toEqual({
      cost: 200_500n,
      value: null,
      profit: null,
      roi: null,
      dayChange: null,
    })
  })
})

describe('the portfolio', () => {
  test('nothing is nothing, without a percentage', () => {
    expect(
      portfolioOf({ cash: 0n, realised: 0n, dividends: 0n, awaiting: 0, holdings: [], dayBeside: 0n, at }),
    ).toEqual({
      net_worth: 0,
      cash: 0,
      holdings: 0,
      invested: 0,
      profit: 0,
      roi: null,
      day_change: 0,
      day_change_pct: null,
      day_base: 0,
      realised: 0,
      dividends: 0,
      income: 0,
      positions: 0,
      awaiting: 0,
      parts: [{ name: 'Cash', value: 0, share_pct: 0 }],
      as_of: '2026-11-16T04:30:00.000Z',
    })
  })

  test('cash stands first, then the nine largest, then the others together', () => {
    const holdings = Array.from({ length: 12 }, (_, n) => holding({ name: `S${n}`, quantity: BigInt(n + 1) }))
    const { parts } = portfolioOf({
      cash: 1n,
      realised: 0n,
      dividends: 0n,
      awaiting: 0,
      holdings,
      dayBeside: 0n,
      at,
    })
    expect(parts.map(({ name }) => name)).toEqual([
      'Cash',
      'S11',
      'S10',
      'S9',
      'S8',
      'S7',
      'S6',
      'S5',
      'S4',
      'S3',
      'Other holdings',
    ])
    expect(parts.at(-1)?.value).toBe(660)
  })

  test('what has no price counts at what was paid for the shares', () => {
    const { holdings, profit } = portfolioOf({
      cash: 0n,
      realised: 0n,
      dividends: 0n,
      awaiting: 0,
      holdings: [holding({ price: null })],
      dayBeside: 0n,
      at,
    })
    expect([holdings, profit]).toEqual([2000, -5])
  })

  test('cash + holdings = net worth = the sum of the parts, whatever is held', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const one = fc.record({
      name: fc.string(),
      quantity: fc.bigInt({ min: 1n, max: 10_000n }),
      gross: amount,
      charges: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      price: fc.option(fc.bigInt({ min: 1n, max: 10n ** 7n })),
      previousClose: fc.option(fc.bigInt({ min: 1n, max: 10n ** 7n })),
      traded: fc.bigInt({ min: -100n, max: 1n }),
      money: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
    })
    const inPaise = (rupees: number) => BigInt(Math.round(rupees * 100))
    fc.assert(
      fc.property(amount, fc.array(one, { maxLength: 30 }), (cash, holdings) => {
        const told = portfolioOf({
          cash,
          realised: 0n,
          dividends: 0n,
          awaiting: 0,
          holdings,
          dayBeside: 0n,
          at,
        })
        expect(inPaise(told.cash) + inPaise(told.holdings)).toBe(inPaise(told.net_worth))
        expect(inPaise(told.holdings) - inPaise(told.invested)).toBe(inPaise(told.profit))
        const parts = told.parts.reduce((sum, { value }) => sum + inPaise(value), 0n)
        expect(parts).toBe(inPaise(told.net_worth))
        expect(inPaise(told.day_base) + inPaise(told.day_change)).toBe(inPaise(told.net_worth))
        expect(told.parts.reduce((sum, part) => sum + part.share_pct, 0)).toBeLessThanOrEqual(100.0001)
      }),
    )
  })
})
