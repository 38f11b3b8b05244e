import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abbreviate,
  basisPoints,
  direction,
  divide,
  formatNumber,
  formatPercent,
  formatRatio,
  movePercent,
  paise,
} from './index.ts'

describe('figures are cut to two decimals, never rounded', () => {
  test.each([
    [1.999, '1.99'],
    [0.005, '0.00'],
    [-0.001, '0.00'],
    [-1.999, '−1.99'],
    [1e-7, '0.00'],
    [12_345.6, '12,345.60'],
    [1e21, '1,00,00,00,00,00,00,00,00,00,000.00'],
  ])('%s is %s', (value, text) => expect(formatNumber(value)).toBe(text))

  test('a shown figure is never larger in size than the figure itself', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const shown = Number((formatNumber(value) ?? '').replaceAll(',', '').replace('−', '-'))
        expect(Math.abs(shown)).toBeLessThanOrEqual(Math.abs(value))
        expect(Math.abs(value) - Math.abs(shown)).toBeLessThan(0.0101)
      }),
    )
  })

  test("a percentage is '--%' when absent, a ratio '-' when missing or NaN", () => {
    expect(formatPercent(null)).toBe('--%')
    expect(formatPercent(undefined)).toBe('--%')
    expect(formatPercent(0)).toBe('0.00%')
    expect(formatRatio(null)).toBe('-')
    expect(formatRatio(Number.NaN)).toBe('-')
    expect(formatRatio(1.239)).toBe('1.23')
  })

  test('a change of −0.001 is level: what is shown has no direction', () => {
    expect([direction(-0.001), direction(0.01), direction(-0.01), direction(null)]).toEqual([
      'level',
      'up',
      'down',
      'level',
    ])
  })
})

describe('large counts', () => {
  test.each([
    [999, '999'],
    [999.999, '999.99'],
    [1_000, '1k'],
    [1_999, '1.99k'],
    [999_999, '999.99k'],
    [1e6, '1M'],
    [6_419_999, '6.41M'],
    [1e9, '1B'],
    [1e12, '1T'],
    [-12_345, '−12.34k'],
  ])('%s is %s with k, M, B, T at 1e3, 1e6, 1e9, 1e12', (value, text) =>
    expect(abbreviate(value, 'abbreviated')).toBe(text),
  )

  test.each([
    [99_999, '99,999'],
    [100_000, '1 L'],
    [12_34_567, '12.34 L'],
    [1e7, '1 Cr'],
    [1e12, '1,00,000 Cr'],
  ])('%s is %s where a deployment counts in lakh and crore', (value, text) =>
    expect(abbreviate(value, 'lakh-crore')).toBe(text),
  )

  test("no figure is '-'", () => expect(abbreviate(undefined, 'abbreviated')).toBe('-'))
})

describe('division names its rounding', () => {
  test.each([
    ['down', 7n, 2n, 3n],
    ['up', 7n, 2n, 4n],
    ['half-up', 5n, 2n, 3n],
    ['half-even', 5n, 2n, 2n],
    ['half-even', 7n, 2n, 4n],
    ['down', -7n, 2n, -3n],
    ['up', -7n, 2n, -4n],
    ['half-up', -5n, 2n, -3n],
    ['half-up', 4n, 3n, 1n],
  ] as const)('%s: %s ÷ %s is %s', (rounding, dividend, divisor, result) =>
    expect(divide(dividend, divisor, rounding)).toBe(result),
  )

  test('down and up differ by at most one, and bracket the truth', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const size = (value: bigint) => (value < 0n ? -value : value)
        const [down, up] = [divide(dividend, divisor, 'down'), divide(dividend, divisor, 'up')]
        expect(size(down) * divisor <= size(dividend) && size(dividend) <= size(up) * divisor).toBe(true)
        expect(size(up) - size(down)).toBe(dividend % divisor === 0n ? 0n : 1n)
        for (const rounding of ['half-up', 'half-even'] as const) {
          expect([down, up]).toContain(divide(dividend, divisor, rounding))
        }
      }),
    )
  })

  test('division by zero is a bug and says so', () =>
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError))

  test('STT of 0.1% on ₹28,697.00 is ₹28.70 half-up and ₹28.69 down', () => {
    expect(basisPoints(paise(2_869_700n), 10n, 'half-up')).toBe(2870n)
    expect(basisPoints(paise(2_869_700n), 10n, 'down')).toBe(2869n)
  })
})

test.each([
  [141_700, 143_485, 1.25],
  [143_485, 141_700, -1.24],
  [10_000, 10_000, 0],
  [0, 100, null],
  [Number.NaN, 100, null],
])('from %d to %d is a move of %s%%, cut and not rounded', (from, to, percent) =>
  expect(movePercent(from, to)).toBe(percent),
)
