/** products, stock: how much of the past the chart shows, and the candle that fits it. Pure. */
import type { Interval } from '@pramaan/contracts'
import { istDayNumber } from '../../../market/times.ts'
import type { Candle } from './candles.ts'

export const chartRanges = ['1D', '1W', '1M', '1Y', '5Y'] as const
export type ChartRange = (typeof chartRanges)[number]

const DAYS: Readonly<Record<ChartRange, number>> = { '1D': 1, '1W': 7, '1M': 31, '1Y': 366, '5Y': 5 * 366 }

/** Short enough to show the shape of the range, long enough that a phone can tell its candles apart. */
const CANDLES: Readonly<Record<ChartRange, Interval>> = {
  '1D': '5m',
  '1W': '1h',
  '1M': '1d',
  '1Y': '1d',
  '5Y': '1w',
}

export const candleFor = (range: ChartRange): Interval => CANDLES[range]

/** The place of the first candle inside the range, which ends with the last candle. */
export function firstInRange(candles: readonly Candle[], range: ChartRange): number {
  const last = candles.at(-1)
  if (!last) return 0
  const first = istDayNumber(last.t) - DAYS[range] + 1
  const place = candles.findIndex(({ t }) => istDayNumber(t) >= first)
  return Math.max(0, place)
}
