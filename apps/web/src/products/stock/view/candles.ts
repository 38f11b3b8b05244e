/** products, stock: candles for the chart, and how a live price grows the last of them. Pure. */
import type { ChartData, Interval, Quote } from '@pramaan/contracts'
import type { LivePrice } from '../../../market/live.ts'
import { istDayNumber } from '../../../market/times.ts'
import { say } from './say.ts'

export interface Candle {
  /** When it begins, in seconds since 1970. */
  readonly t: number
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
}

export const intervalNames: Readonly<Record<Interval, string>> = {
  '1m': say('minute1'),
  '5m': say('minute5'),
  '15m': say('minute15'),
  '1h': say('hour1'),
  '1d': say('day1'),
  '1w': say('week1'),
  '1M': say('month1'),
}

const SECONDS: Readonly<Partial<Record<Interval, number>>> = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600 }

export const isIntraday = (interval: Interval): boolean => interval in SECONDS

export const candlesOf = ({ t, o, h, l, c, v }: ChartData): Candle[] =>
  t.map((at, place) => ({
    t: at,
    o: o[place] ?? 0,
    h: h[place] ?? 0,
    l: l[place] ?? 0,
    c: c[place] ?? 0,
    v: v[place] ?? 0,
  }))

/** Where the candle begins that a moment belongs to, given the last one that is known. */
function beginningOf(last: Candle, atSeconds: number, interval: Interval): number {
  const length = SECONDS[interval]
  if (length) return last.t + Math.max(0, Math.floor((atSeconds - last.t) / length)) * length
  // A new week or month comes with the next answer; a new day begins by itself.
  if (interval !== '1d') return last.t
  return last.t + Math.max(0, istDayNumber(atSeconds) - istDayNumber(last.t)) * 86_400
}

/** What the quote says of its day. */
export type DayPrices = Pick<Quote, 'open' | 'high' | 'low' | 'as_of'>

/**
 * The last candle as the live price leaves it: grown, or a new one. `soldBefore` is the day's volume when it began. A day that begins
 * by itself opens where the day did, as soon as that is known.
 */
export function withPrice(
  last: Candle,
  price: Pick<LivePrice, 'hundredths' | 'volume' | 'at'>,
  interval: Interval,
  soldBefore: number,
  day?: DayPrices,
): Candle {
  const now = price.hundredths / 100
  const t = beginningOf(last, price.at / 1000, interval)
  const sold = Math.max(0, price.volume - soldBefore)
  if (
    interval === '1d' &&
    day &&
    day.open > 0 &&
    istDayNumber(Date.parse(day.as_of) / 1000) === istDayNumber(t)
  ) {
    const [before, high, low] = [t > last.t ? 0 : last.v, Math.max(day.high, now), Math.min(day.low, now)]
    return { t, o: day.open, h: high, l: low, c: now, v: Math.max(before, price.volume) }
  }
  if (t > last.t) return { t, o: now, h: now, l: now, c: now, v: 0 }
  return {
    ...last,
    h: Math.max(last.h, now),
    l: Math.min(last.l, now),
    c: now,
    v: Math.max(last.v, interval === '1d' ? price.volume : sold),
  }
}

/** The places where another day begins: what happened in between, nobody traded. */
export function sessionBreaks(candles: readonly Candle[]): number[] {
  return candles.flatMap(({ t }, place) => {
    const before = candles[place - 1]
    return before && istDayNumber(before.t) !== istDayNumber(t) ? [place] : []
  })
}
