/** tax: terms, rates, tax at source and the year's gains. */
import { type Paise, paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeFirstIn,
  financialYearOf,
  grandfathered,
  holdingTerm,
  longFrom,
  NoTaxRule,
  taxAtSource,
  yearOfGains,
} from './index.ts'

const rupees = (whole: number): Paise => paise(BigInt(Math.round(whole * 100)))

test('a financial year begins on 1 April', () => {
  expect(financialYearOf('2026-03-31')).toBe('2025-26')
  expect(financialYearOf('2026-04-01')).toBe('2026-27')
  expect(financialYearOf('1999-12-31')).toBe('1999-00')
})

describe('a holding', () => {
  test.each([
    ['equity', '2025-05-12', '2026-05-12', 'short', '20'],
    ['equity', '2025-05-12', '2026-05-13', 'long', '12.5'],
    ['equity', '2024-01-02', '2024-07-22', 'short', '15'],
    ['equity', '2024-01-02', '2024-07-23', 'short', '20'],
    ['equity', '2020-02-29', '2021-03-01', 'short', '15'],
    ['equity', '2020-02-29', '2021-03-02', 'long', '10'],
    ['unlisted-share', '2024-09-02', '2026-09-02', 'short', 'slab'],
    ['unlisted-share', '2024-09-02', '2026-09-03', 'long', '12.5'],
    ['unlisted-share', '2020-09-02', '2024-07-22', 'long', '20'],
    ['debt-fund-before-2023-04', '2021-07-22', '2024-07-22', 'short', 'slab'],
    ['mld', '2020-01-01', '2026-09-03', 'short', 'slab'],
  ] as const)('of %s from %s to %s is %s-term, at %s%%', (taxClass, acquired, sold, term, ratePercent) => {
    expect(holdingTerm(taxClass, acquired, sold)).toMatchObject({ term, ratePercent })
  })

  test('is long-term from the day after the same day twelve months on, and a market-linked debenture never is', () => {
    expect(longFrom('equity', '2025-05-12', '2026-01-05')).toBe('2026-05-13')
    expect(longFrom('equity', '2024-02-29', '2024-08-01')).toBe('2025-03-02')
    expect(longFrom('mld', '2025-05-12', '2026-01-05')).toBe(null)
  })

  test('before a rule is known here no rate is guessed', () => {
    expect(() => holdingTerm('equity', '2016-01-01', '2018-03-31')).toThrow(NoTaxRule)
    expect(() => holdingTerm('gold-etf', '2021-01-01', '2025-03-31')).toThrow(NoTaxRule)
  })

  test('bought for ₹100 before 2018, worth ₹250 then: sold for ₹300 its cost is ₹250, for ₹200 it is ₹200, for ₹80 ₹100', () => {
    const cost = (proceeds: number, acquired = '2017-01-02') =>
      grandfathered({ acquired, cost: rupees(100), worthThen: rupees(250), proceeds: rupees(proceeds) })
    expect([300, 200, 80].map((got) => cost(got))).toEqual([rupees(250), rupees(200), rupees(100)])
    expect(cost(300, '2018-02-01')).toBe(rupees(100))
  })
})

describe('tax at source on dividends', () => {
  const pay = (gross: number, paidBefore = 0, deductedBefore = 0, more = {}) =>
    taxAtSource({
      income: 'dividend',
      paidOn: '2026-08-03',
      gross: rupees(gross),
      paidBefore: rupees(paidBefore),
      deductedBefore: rupees(deductedBefore),
      isPanKnown: true,
      ...more,
    })

  test('₹10,000 of a company in a year bear none; ₹10,001 bear ₹1,000', () => {
    expect(pay(10_000)).toMatchObject({ tds: 0n, net: rupees(10_000) })
    expect(pay(10_001)).toMatchObject({ tds: rupees(1000), net: rupees(9001) })
  })

  test('with the payment that passes ₹10,000, the tax on the whole year is taken, and then on each', () => {
    expect(pay(3000, 8000).tds).toBe(rupees(1100))
    expect(pay(500, 11_000, 1100).tds).toBe(rupees(50))
  })

  test('never more than the payment; the rest comes from the next', () => {
    expect(pay(100, 9950)).toMatchObject({ tds: rupees(100), net: 0n })
    expect(pay(5000, 10_050, 100).tds).toBe(rupees(1405))
  })

  test('20% without a PAN; ₹5,000 was the threshold until March 2025', () => {
    expect(pay(12_000, 0, 0, { isPanKnown: false }).tds).toBe(rupees(2400))
    expect(pay(5001, 0, 0, { paidOn: '2025-03-31' }).tds).toBe(rupees(500))
    expect(pay(5001, 0, 0, { paidOn: '2025-04-01' }).tds).toBe(0n)
  })

  test('says its rule', () => {
    expect(pay(3000, 8000).rule).toBe(
      '10% of ₹11,000.00, all dividends of this company in 2026-27, above ₹10,000.00; rounded to the rupee, at most the payment.',
    )
    expect(pay(3000).rule).toBe(
      'No tax at source: dividends of this company in 2026-27 come to ₹3,000.00, not above ₹10,000.00.',
    )
  })

  test('over a year it is 10% of all once it is above the threshold, and no payment is negative', () => {
    const payments = fc.array(fc.integer({ min: 1, max: 4_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(payments, (all) => {
        let [paidBefore, deductedBefore] = [0, 0n]
        for (const gross of all) {
          const { tds, net } = pay(gross / 100, paidBefore / 100, Number(deductedBefore) / 100)
          expect(tds >= 0n && net >= 0n && tds + net === BigInt(gross)).toBe(true)
          paidBefore += gross
          deductedBefore += tds
        }
        const most = (BigInt(paidBefore) + 1000n) / 10n
        expect(deductedBefore <= most).toBe(true)
        if (paidBefore <= 1_000_000) expect(deductedBefore).toBe(0n)
      }),
    )
  })
})

describe('first in, first out', () => {
  test('60 of lots of 50 and 30: all of the first, long, and 10 of the second, short', () => {
    const { closed, left } = closeFirstIn(
      [
        { acquired: '2026-03-02', quantity: 30n, cost: rupees(33_000) },
        { acquired: '2025-01-10', quantity: 50n, cost: rupees(50_000) },
      ],
      [{ sold: '2026-11-16', quantity: 60n, gross: rupees(78_003), charges: rupees(3) }],
    )
    expect(closed.map(({ quantity, cost, proceeds, term }) => [quantity, cost, proceeds, term])).toEqual([
      [50n, rupees(50_000), rupees(65_000), 'long'],
      [10n, rupees(11_000), rupees(13_000), 'short'],
    ])
    expect(left).toEqual([{ acquired: '2026-03-02', quantity: 20n, cost: rupees(22_000) }])
  })

  test('cost, proceeds and quantity are all still there, whatever is sold in however many parts', () => {
    const lot = fc.record({
      acquired: fc.constantFrom('2024-01-05', '2025-02-10', '2026-03-02'),
      quantity: fc.bigInt({ min: 1n, max: 1000n }),
      cost: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(paise),
    })
    const sizes = fc.array(fc.bigInt({ min: 1n, max: 400n }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(lot, { minLength: 1, maxLength: 5 }), sizes, (lots, quantities) => {
        const held = lots.reduce((sum, { quantity }) => sum + quantity, 0n)
        fc.pre(quantities.reduce((sum, one) => sum + one, 0n) <= held)
        const sales = quantities.map((quantity) => ({
          sold: '2026-11-16',
          quantity,
          gross: rupees(777.77),
          charges: rupees(0.07),
        }))
        const { closed, left } = closeFirstIn(lots, sales)
        const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)
        const both = [...closed, ...left]
        expect(sum(both.map(({ quantity }) => quantity))).toBe(held)
        expect(sum(both.map(({ cost }) => cost))).toBe(sum(lots.map(({ cost }) => cost)))
        expect(sum(closed.map(({ proceeds }) => proceeds))).toBe(77_770n * BigInt(sales.length))
      }),
    )
  })
})

describe('a year of gains', () => {
  const none = { short: rupees(0), long: rupees(0) }

  test('₹2,00,000 long-term: ₹75,000 are taxed, ₹9,375 and ₹375 of cess', () => {
    const year = yearOfGains(
      '2026-27',
      [{ term: 'long', ratePercent: '12.5', amount: rupees(200_000) }],
      none,
    )
    expect(year).toMatchObject({ exemptUsed: rupees(125_000), taxTotal: rupees(9375), cess: rupees(375) })
  })

  test('a short-term loss is taken off a short-term gain first, a long-term loss never off one', () => {
    const year = yearOfGains(
      '2025-26',
      [
        { term: 'short', ratePercent: '20', amount: rupees(50_000) },
        { term: 'long', ratePercent: '12.5', amount: rupees(-80_000) },
      ],
      { short: rupees(60_000), long: rupees(0) },
    )
    expect(year).toMatchObject({ taxTotal: 0n, carriedShort: rupees(10_000), carriedLong: rupees(80_000) })
  })
})
