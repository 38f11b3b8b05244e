/**
 * market: the minute that has not ended, as the last candle of a chart. It ends with the very tick that the quote shows, so
 * that a chart and the price beside it never disagree. Pure.
 */
import { MINUTE_MS } from '@pramaan/market-time'
import type { Quoted } from '../live-market.ts'
import { type Columns, copyOf } from './columns.ts'

/** What the instrument cost at an instant, where the feed knows it. */
export type PriceAt = (atMs: number) => number | null

/** Enough to see the minute's range. What lies between is in the candle when the minute has ended. */
const LOOKS_MS = 5000

export const minuteOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

export interface RunningMinute {
  /** When the quote's day began, because a quote counts what was traded since then. */
  readonly dayFromMs: number
  /** How long the last of the minutes is: those of days that are over are joined. */
  readonly lastMs?: number
  readonly priceAt: PriceAt
}

/** `minutes`: those that ended before the quote was made, oldest first; changed copies are given back. */
export function withRunningMinute(
  minutes: Columns,
  quoted: Pick<Quoted, 'pricePaise' | 'volume' | 'asOfMs'>,
  { dayFromMs, lastMs = MINUTE_MS, priceAt }: RunningMinute,
): Columns {
  const columns = copyOf(minutes)
  const beganMs = minuteOf(quoted.asOfMs)
  const last = columns.t.length - 1
  const lastBeganMs = (columns.t[last] ?? 0) * 1000
  if (lastBeganMs > beganMs) return columns
  const { pricePaise } = quoted
  if (last >= 0 && beganMs < lastBeganMs + lastMs) {
    columns.h[last] = Math.max(columns.h[last] ?? pricePaise, pricePaise)
    columns.l[last] = Math.min(columns.l[last] ?? pricePaise, pricePaise)
    columns.c[last] = pricePaise
    return columns
  }
  const before = columns.t.reduce((sum, t, at) => sum + (t * 1000 >= dayFromMs ? (columns.v[at] ?? 0) : 0), 0)
  const seen = pricesSince(beganMs, quoted.asOfMs, priceAt)
  columns.t.push(beganMs / 1000)
  columns.o.push(seen[0] ?? pricePaise)
  columns.h.push(Math.max(pricePaise, ...seen))
  columns.l.push(Math.min(pricePaise, ...seen))
  columns.c.push(pricePaise)
  columns.v.push(Math.max(0, quoted.volume - before))
  return columns
}

/** Each instrument ticks at its own moment of a second: at the end of one, its tick of that second is there. */
function pricesSince(beganMs: number, untilMs: number, priceAt: PriceAt): number[] {
  const prices: number[] = []
  for (let atMs = beganMs + 999; atMs <= untilMs; atMs += LOOKS_MS) {
    const price = priceAt(atMs)
    if (price !== null) prices.push(price)
  }
  return prices
}
