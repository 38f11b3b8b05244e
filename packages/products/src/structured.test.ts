/** products: payoffs of structured notes. */
import { type Paise, paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  annualReturn,
  averageOf,
  couponRows,
  fraction,
  inDecimals,
  type NoteTerms,
  payoffCurve,
  payoutAt,
  percent,
  readFraction,
  scenariosOf,
  totalOfRows,
} from './index.ts'

const rupees = (whole: number): Paise => paise(BigInt(whole) * 100n)
const part = (thousandths: number) => fraction(BigInt(thousandths), 1000n)

const share: NoteTerms = {
  kind: 'participation',
  initial: fraction(25_000n),
  participation: part(800),
  cap: part(400),
  protectedPart: part(1000),
}
const convertible: NoteTerms = {
  kind: 'reverse-convertible',
  initial: fraction(1500n),
  barrier: part(700),
  barrierSeen: 'any close',
  coupon: part(120),
}

const amounts = fc.bigInt(1_00n, 10_000_000_00n).map(paise)
const levels = fc.bigInt(0n, 10_000_000n).map((level) => fraction(level, 100n))
const anyNote: fc.Arbitrary<NoteTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('participation' as const),
    initial: fc.bigInt(1n, 5_000_000n).map((level) => fraction(level, 100n)),
    participation: fc.integer({ min: 0, max: 3000 }).map(part),
    cap: fc.option(fc.integer({ min: 0, max: 2000 }).map(part)),
    protectedPart: fc.integer({ min: 0, max: 1000 }).map(part),
  }),
  fc.record({
    kind: fc.constant('reverse-convertible' as const),
    initial: fc.bigInt(1n, 5_000_000n).map((level) => fraction(level, 100n)),
    barrier: fc.integer({ min: 1, max: 1000 }).map(part),
    barrierSeen: fc.constantFrom('any close' as const, 'last close only' as const),
    coupon: fc.integer({ min: 0, max: 300 }).map(part),
  }),
)

test('the higher the underlying ends, the more a note pays, or as much', () => {
  fc.assert(
    fc.property(amounts, anyNote, levels, levels, (amount, terms, one, other) => {
      const isFirstLower = one.over * other.under <= other.over * one.under
      const [low, high] = isFirstLower ? [one, other] : [other, one]
      // Both went as low as the lower of them: only the end differs.
      expect(payoutAt(amount, terms, low, low) <= payoutAt(amount, terms, high, low)).toBe(true)
    }),
  )
})

test('a participation note pays no less than its protected part, and no more than its cap on top', () => {
  fc.assert(
    fc.property(amounts, levels, (amount, level) => {
      const paid = payoutAt(amount, share, level)
      expect(paid >= amount && paid * 10n <= amount * 14n + 5n).toBe(true)
    }),
  )
})

test('a barrier that is touched counts: at 1,050 of 1,500 it is, at 1,050.01 it is not', () => {
  const at = (lowest: string) =>
    payoutAt(rupees(200_000), convertible, fraction(1300n), readFraction(lowest) ?? fraction(0n))
  expect(at('1050')).toBe(paise(197_333_33n))
  expect(at('1050.01')).toBe(rupees(224_000))
})

describe('scenarios', () => {
  test.each([
    ['participation', share],
    ['reverse convertible', convertible],
    ['fixed coupon', { kind: 'fixed-coupon', couponsInAll: rupees(9500) } as const],
  ])('of a %s note always have flat, worst and the issuer’s default', (_, terms) => {
    const shown = scenariosOf(rupees(100_000), terms, fraction(3n))
    expect(shown.map(({ name }) => name)).toEqual(['rises', 'flat', 'falls', 'worst', 'issuer-default'])
    const [worst, lost] = [shown[3], shown[4]]
    expect(lost).toMatchObject({ payout: 0n, gain: -rupees(100_000), annual: fraction(-1n) })
    expect(shown.slice(0, 4).every(({ payout }) => payout >= (worst?.payout ?? 0n))).toBe(true)
  })

  test('the curve goes from nothing to twice the start, through the start', () => {
    const curve = payoffCurve(rupees(100_000), share, 4)
    expect(curve.map(({ level }) => inDecimals(level, 1))).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0'])
    expect(curve.map(({ payout }) => payout)).toEqual(
      [100_000, 100_000, 100_000, 140_000, 140_000].map(rupees),
    )
  })
})

describe('a return a year', () => {
  test('compounded over the years it is the whole return, to a ten-thousandth of a percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.bigInt(1n, 5_000_00n).map(paise), (years, got) => {
        const yearly = annualReturn(paise(1_000_00n), got, fraction(BigInt(years)))
        const factor = 1 + Number(yearly.over) / Number(yearly.under)
        expect(Math.abs(factor - (Number(got) / 1_000_00) ** (1 / years))).toBeLessThan(0.000_000_6)
      }),
    )
  })

  test('no time, or a debt, has none', () => {
    expect(() => annualReturn(paise(1n), paise(1n), fraction(0n))).toThrow(RangeError)
    expect(() => annualReturn(paise(1n), paise(-1n), fraction(1n))).toThrow(RangeError)
  })
})

describe('coupons', () => {
  const everyDay = () => true
  test('on a closed day are paid on the next open one, the last with the redemption on the one before', () => {
    const closed = ['2026-05-28', '2026-11-28']
    const terms = { start: '2025-11-28', rate: percent(fraction(8n)), couponsAYear: 2, coupons: 2 }
    const rows = couponRows(rupees(150_000), terms, (day) => !closed.includes(day))
    expect(rows).toEqual([
      { due: '2026-05-28', paid: '2026-05-29', coupon: rupees(6000), redemption: null },
      { due: '2026-11-28', paid: '2026-11-27', coupon: rupees(6000), redemption: rupees(150_000) },
    ])
    expect(totalOfRows(rows)).toBe(rupees(162_000))
  })

  test('every five months, or none at all, are no terms', () => {
    const terms = { start: '2026-01-01', rate: percent(fraction(8n)), couponsAYear: 5, coupons: 2 }
    expect(() => couponRows(rupees(1), terms, everyDay)).toThrow(RangeError)
    expect(() => couponRows(rupees(1), { ...terms, couponsAYear: 4, coupons: 0 }, everyDay)).toThrow(
      RangeError,
    )
  })
})

test('the mean of fixings is exact: a third stays a third', () => {
  expect(averageOf([1n, 2n, 2n].map((level) => fraction(level)))).toEqual(fraction(5n, 3n))
  expect(() => averageOf([])).toThrow(RangeError)
})

test('a decimal is read as it is written, and nothing else is', () => {
  expect(readFraction('81234.55')).toEqual(fraction(162_469_1n, 20n))
  expect(readFraction('-0.50')).toEqual(fraction(-1n, 2n))
  expect(['', '1.', '.5', '1e3', '1,000', 'x'].map(readFraction)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([
    inDecimals(fraction(-1n, 3n), 4),
    inDecimals(fraction(5n, 2n), 0),
    inDecimals(fraction(1n, 200n), 2),
  ]).toEqual(['-0.3333', '3', '0.01'])
})
