/** products: instalments, interest and what a loan costs a year. */
import { type Paise, paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aprOf,
  bulletOf,
  emiTable,
  feeWithTax,
  fraction,
  inDecimals,
  instalmentOf,
  interestFor,
  interestOn,
  keyFactsOf,
  monthlyRate,
  percent,
  segmentsOf,
  times,
} from './index.ts'

const rupees = (amount: number): Paise => paise(BigInt(Math.round(amount * 100)))
const yearly = (hundredths: number) => percent(fraction(BigInt(hundredths), 100n))
const inPercent = (part: ReturnType<typeof fraction>) => inDecimals(times(part, fraction(100n)), 2)

const loans = fc.record({
  principal: fc.bigInt(1n, 100_000_000_00n).map(paise),
  yearly: fc.integer({ min: 0, max: 6000 }).map(yearly),
  months: fc.integer({ min: 1, max: 120 }),
  firstDue: fc.constant('2026-12-31'),
})

describe('equal instalments', () => {
  test('close at zero, and pay the principal back to the paisa', () => {
    fc.assert(
      fc.property(loans, (terms) => {
        const rows = emiTable(terms)
        expect(rows.at(-1)?.balance).toBe(0n)
        expect(rows.reduce((sum, { principal }) => sum + principal, 0n)).toBe(terms.principal)
        let before = terms.principal
        for (const { instalment, interest, principal, balance } of rows) {
          expect(interest + principal).toBe(instalment)
          expect(balance).toBe(before - principal)
          expect(balance >= 0n && interest >= 0n).toBe(true)
          before = balance
        }
      }),
    )
  })

  test('are all alike but the last, which is off by less than a paisa a month and its interest', () => {
    const rows = emiTable({
      principal: rupees(200_000),
      yearly: yearly(1000),
      months: 12,
      firstDue: '2026-12-05',
    })
    expect(new Set(rows.slice(0, -1).map(({ instalment }) => instalment))).toEqual(
      new Set([rupees(17_583.18)]),
    )
    expect(rows.at(-1)?.instalment).toBe(rupees(17_583.17))
  })

  test('due on the 31st come on the last day of a shorter month, and on the 31st again after it', () => {
    const rows = emiTable({ principal: rupees(500), yearly: yearly(0), months: 4, firstDue: '2026-12-31' })
    expect(rows.map(({ due }) => due)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
    expect(rows.map(({ instalment }) => instalment)).toEqual([125, 125, 125, 125].map(rupees))
  })

  test('without a month, or with a rate below zero, are no terms', () => {
    expect(() => instalmentOf({ principal: rupees(1), yearly: yearly(0), months: 0 })).toThrow(RangeError)
    expect(() => instalmentOf({ principal: rupees(1), yearly: yearly(-1), months: 1 })).toThrow(RangeError)
  })
})

describe('the annual percentage rate', () => {
  test('of ₹20,000 less ₹400 for 24 times ₹969.73 is the RBI’s 17.07%', () => {
    const instalments = Array.from({ length: 24 }, () => rupees(969.73))
    expect(inPercent(aprOf(monthlyRate(rupees(19_600), instalments)))).toBe('17.07')
  })

  test('has the fee and its GST in it: ₹47,000 at 21% with ₹1,175 and 18% on it is 24.15%, without GST 23.66%', () => {
    const fee = feeWithTax(rupees(1175))
    expect(fee).toEqual({ fee: rupees(1175), gst: rupees(211.5), total: rupees(1386.5) })
    const terms = { principal: rupees(47_000), yearly: yearly(2100), months: 24, firstDue: '2025-02-05' }
    expect([fee.total, fee.fee].map((kept) => inPercent(keyFactsOf(terms, kept).apr))).toEqual([
      '24.15',
      '23.66',
    ])
  })

  test('without fees is the rate of the loan, to a hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3600 }), fc.integer({ min: 1, max: 60 }), (rate, months) => {
        const terms = { principal: rupees(500_000), yearly: yearly(rate), months, firstDue: '2026-12-05' }
        const off = Number(inPercent(keyFactsOf(terms, paise(0n)).apr)) - rate / 100
        expect(Math.abs(off)).toBeLessThan(0.0101)
      }),
      { numRuns: 40 },
    )
  })

  test('is refused where nothing was received, or where less is paid than received', () => {
    expect(() => monthlyRate(paise(0n), [rupees(1)])).toThrow(RangeError)
    expect(() => monthlyRate(rupees(2), [rupees(1)])).toThrow(RangeError)
  })
})

describe('interest by the day', () => {
  test('is the same by segments and day by day, rounded once', () => {
    const movements = [
      { on: '2026-11-02', change: rupees(100_000) },
      { on: '2026-11-12', change: rupees(-40_000) },
    ]
    const segments = segmentsOf(movements, '2026-11-02', '2026-12-01')
    expect(segments).toEqual([
      { from: '2026-11-02', days: 10, balance: rupees(100_000) },
      { from: '2026-11-12', days: 19, balance: rupees(60_000) },
    ])
    const byDay = segments.flatMap(({ from, days, balance }) =>
      Array.from({ length: days }, () => ({ from, days: 1, balance })),
    )
    expect(interestOn(segments, yearly(1050))).toBe(rupees(615.62))
    expect(interestOn(byDay, yearly(1050))).toBe(rupees(615.62))
  })

  test('counts 29 February as a 365th, and what came before the first day from that day', () => {
    expect(interestFor(rupees(250_000), yearly(1125), '2028-02-01', '2028-03-01')).toBe(rupees(2234.59))
    const before = [
      { on: '2026-10-01', change: rupees(10) },
      { on: '2026-12-01', change: rupees(10) },
    ]
    expect(segmentsOf(before, '2026-11-01', '2026-11-11')).toEqual([
      { from: '2026-11-01', days: 10, balance: rupees(10) },
    ])
  })

  test('more than is owed is never repaid', () => {
    const movements = [{ on: '2026-11-02', change: rupees(-1) }]
    expect(() => segmentsOf(movements, '2026-11-01', '2026-12-01')).toThrow(RangeError)
  })
})

describe('a loan repaid at once', () => {
  const terms = {
    principal: rupees(150_000),
    yearly: yearly(1025),
    drawn: '2026-11-16',
    repaid: '2027-05-15',
    fees: rupees(1770),
  }
  test('for 180 days at 10.25% with ₹1,770 kept back costs 12.79% a year', () => {
    const done = bulletOf(terms)
    expect(done).toMatchObject({ days: 180, interest: rupees(7582.19), received: rupees(148_230) })
    expect(done.apr && inPercent(done.apr)).toBe('12.79')
  })

  test('on the day itself costs its fees, and no rate a year', () => {
    expect(bulletOf({ ...terms, repaid: terms.drawn })).toMatchObject({ interest: 0n, apr: null })
    expect(() => bulletOf({ ...terms, repaid: '2026-11-15' })).toThrow(RangeError)
    expect(() => bulletOf({ ...terms, fees: terms.principal })).toThrow(RangeError)
  })
})
