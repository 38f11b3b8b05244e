import { expect, test } from 'vitest'
import {
  bandPath,
  dayMarks,
  flowMarks,
  frameOf,
  heightOf,
  linePath,
  placeOf,
  stepPath,
} from './curve-places.ts'

test('₹16.5 L to ₹24.9 L lie in the upper half: the axis is cut at ₹15 L and says so', () => {
  const frame = frameOf([1_650_000, 2_490_000])
  expect(frame).toEqual({
    low: 1_500_000,
    high: 2_500_000,
    marks: [1_500_000, 1_750_000, 2_000_000, 2_250_000, 2_500_000],
    isCut: true,
  })
})

test('₹0 to ₹6.2 L begin at ₹0', () => {
  expect(frameOf([0, 620_000])).toMatchObject({ low: 0, high: 800_000, isCut: false })
})

test('₹999 crore, ₹1 and a debt have a frame that holds them', () => {
  for (const values of [[9_990_000_000], [1], [0], [], [-50_000, 20_000], [-5, -3]]) {
    const { low, high, marks } = frameOf(values)
    expect(low).toBeLessThan(high)
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(low)
      expect(value).toBeLessThanOrEqual(high)
    }
    expect(marks.length).toBeLessThanOrEqual(6)
  }
})

const frame = { low: 0, high: 100, marks: [0, 100], isCut: false }

test('the lowest amount lies at the bottom, the first day at the left, one day alone at the right', () => {
  expect([heightOf(0, frame), heightOf(100, frame)]).toEqual([1000, 0])
  expect([placeOf(0, 3), placeOf(2, 3), placeOf(0, 1)]).toEqual([0, 1000, 1000])
})

test('800 days are one path of 800 points', () => {
  const path = linePath(
    Array.from({ length: 800 }, (_, day) => day % 100),
    frame,
  )
  expect(path.match(/[ML]/g)).toHaveLength(800)
})

test('net invested goes in steps, and the band comes back along them', () => {
  expect(stepPath([10, 10, 50], frame)).toBe('M0 900H1000V500')
  expect(bandPath(linePath([10, 20, 60], frame), [10, 10, 50], frame)).toBe(
    'M0 900L500 800L1000 400L1000 500H1000V900H0Z',
  )
  expect(bandPath('M1000 0', [10], frame)).toBe('')
})

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  )

test('a year has at most 6 months named, a fortnight some of its days, five years their years', () => {
  const months = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01']
  expect(dayMarks(daysFrom('2025-11-17', 365), 6).map(({ day }) => day)).toEqual(months)
  expect(dayMarks(daysFrom('2026-11-01', 14), 5).length).toBeLessThanOrEqual(5)
  expect(dayMarks(daysFrom('2021-11-16', 1827), 6).every(({ day }) => day.endsWith('-01-01'))).toBe(true)
  expect(dayMarks(['2026-11-16'], 6)).toEqual([{ place: 1000, day: '2026-11-16' }])
})

test('three deposits in one week of five years share a mark; a withdrawal between them has its own', () => {
  const days = daysFrom('2021-11-16', 1827)
  const flows = [
    { day: '2022-01-03', amount: 100 },
    { day: '2022-01-04', amount: -30 },
    { day: '2022-01-05', amount: 50 },
    { day: '2025-01-05', amount: 70 },
    { day: '2019-01-05', amount: 70 },
  ]
  expect(flowMarks(flows, days, 24).map(({ amount, from, to }) => ({ amount, from, to }))).toEqual([
    { amount: 150, from: '2022-01-03', to: '2022-01-05' },
    { amount: -30, from: '2022-01-04', to: '2022-01-04' },
    { amount: 70, from: '2025-01-05', to: '2025-01-05' },
  ])
})

test('of 1,826 days at most 802 points are drawn, the highest, the lowest, the first and the last among them', () => {
  const values = Array.from({ length: 1_826 }, (_, day) => 50 + ((day * 37) % 20))
  values[907] = 99
  values[1_201] = 1
  const path = linePath(values, frame)
  const points = path.split(/[ML]/).slice(1)
  expect(points.length).toBeLessThanOrEqual(802)
  const at = (index: number) => `${placeOf(index, 1_826)} ${heightOf(values[index] ?? 0, frame)}`
  for (const index of [0, 907, 1_201, 1_825]) expect(points).toContain(at(index))
})
