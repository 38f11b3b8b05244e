import { expect, test } from 'vitest'
import type { Candle } from './candles.ts'
import { candleFor, chartRanges, firstInRange } from './ranges-of-chart.ts'

/** Midnight of 16 Nov 2026 in India, and so many days before. */
const day = (before: number): Candle => ({
  t: Date.parse('2026-11-15T18:30:00Z') / 1000 - before * 86_400,
  o: 1,
  h: 1,
  l: 1,
  c: 1,
  v: 1,
})

test('each range has a candle that fits it', () =>
  expect(chartRanges.map(candleFor)).toEqual(['5m', '1h', '1d', '1d', '1w']))

test('a week is the last seven days, the last of them included', () => {
  const candles = [9, 8, 7, 6, 3, 0].map(day)
  expect(firstInRange(candles, '1W')).toBe(3)
})

test('one day is the last day that was traded; a range longer than the past shows all of it', () => {
  const candles = [3, 2, 0].map(day)
  expect([firstInRange(candles, '1D'), firstInRange(candles, '5Y'), firstInRange([], '1D')]).toEqual([
    2, 0, 0,
  ])
})
