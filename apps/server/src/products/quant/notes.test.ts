/** products/quant: fixing days and early exits. */
import { calendarOf } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { fraction, percent } from '@pramaan/products'
import { describe, expect, test } from 'vitest'
import { exitEarly } from './early-exit.ts'
import { courseOf, finalLevel, fixingDays } from './fixings.ts'

const calendar = calendarOf([], [{ day: '2026-11-24', kind: 'trading', name: 'Guru Nanak Jayanti' }])
const closes = ['2026-11-20', '2026-11-23', '2026-11-25'].map((day, index) => ({
  day,
  level: fraction(BigInt([100, 90, 95][index] ?? 0)),
}))

describe('a fixing', () => {
  test('on a closed day is that of the next trading day: Saturday is Monday, a holiday the day after', () => {
    expect(fixingDays(['2026-11-21', '2026-11-24', '2026-11-25'], calendar)).toEqual([
      '2026-11-23',
      '2026-11-25',
      '2026-11-25',
    ])
  })

  test('that two named days share counts twice, and one that is missing is waited for', () => {
    expect(finalLevel(['2026-11-23', '2026-11-25', '2026-11-25'], closes)).toEqual(fraction(280n, 3n))
    expect(finalLevel(['2026-11-23', '2026-11-26'], closes)).toBeNull()
    expect(finalLevel([], closes)).toBeNull()
  })

  test('the lowest close is looked for within the note’s life only, its last day included', () => {
    expect(courseOf(closes, '2026-11-20', '2026-11-25')).toEqual({
      lowest: fraction(90n),
      final: fraction(95n),
    })
    expect(courseOf(closes, '2026-11-25', '2026-11-25')).toEqual({
      lowest: fraction(95n),
      final: fraction(95n),
    })
    expect(courseOf(closes, '2026-11-20', '2026-11-24')).toBeNull()
  })
})

describe('an early exit', () => {
  const terms = { start: '2025-10-01', lockInDays: 365, exitFee: percent(fraction(1n)) }
  const exit = (on: string) => exitEarly(paise(100_000_00n), terms, percent(fraction(9735n, 100n)), on)

  test('is refused until the day before the lock-in of 365 days ends', () => {
    expect(exit('2026-09-30')).toEqual({ isAllowed: false, lockInEnds: '2026-10-01' })
  })

  test('pays the approved value less the fee on it: ₹97,350 less ₹973.50', () => {
    expect(exit('2026-10-01')).toEqual({
      isAllowed: true,
      value: 97_350_00n,
      fee: 973_50n,
      paid: 96_376_50n,
      gain: -3_623_50n,
    })
  })
})
