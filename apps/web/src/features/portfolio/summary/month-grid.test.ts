import { expect, test } from 'vitest'
import { strengthOf, tenths, yearsOf } from './month-grid.ts'

const month = (name: string, return_pct: number | null) => ({
  month: name,
  return_pct,
  profit: 0,
  flows: 0,
  worth: 0,
})

test('three months over two years: twelve places each, those before and to come outside, the last is now', () => {
  const years = yearsOf([month('2025-12', 10), month('2026-01', null), month('2026-02', -10)])
  expect(years.map(({ year, months }) => [year, months.length])).toEqual([
    ['2025', 12],
    ['2026', 12],
  ])
  expect(years[0]?.months.filter(({ isOutside }) => !isOutside).map(({ month: name }) => name)).toEqual([
    '2025-12',
  ])
  expect(years[1]?.months.find(({ isNow }) => isNow)?.month).toBe('2026-02')
})

test('months before the first money make no year', () => {
  const years = yearsOf([month('2021-11', null), month('2025-03', null), month('2026-02', 3)])
  expect(years.map(({ year }) => year)).toEqual(['2026'])
})

test('+10% and −10% in one year link to −1%; a year without any return has none', () => {
  expect(yearsOf([month('2026-01', 10), month('2026-02', -10)])[0]?.percent).toBeCloseTo(-1, 10)
  expect(yearsOf([month('2026-01', null)])[0]?.percent).toBeNull()
})

test('one decimal, with its sign: +2.6, −0.3, and neither for what is 0.0', () => {
  expect([2.64, -0.31, 0.04, -0.04, 12].map(tenths)).toEqual(['+2.6', '−0.3', '0.0', '0.0', '+12.0'])
  expect([0, 0.04, 0.6, -1.2, 9].map(strengthOf)).toEqual([0, 0, 1, 2, 4])
})
