/** market: a path as a chart shows it, minute by minute. */
import type { MinuteCandle } from '../instruments.ts'
import type { Minute } from './clockwork.ts'
import type { Path } from './paths.ts'

const MINUTE_MS = 60_000

export interface Window {
  readonly fromMs: number
  readonly untilMs: number
  /** How many seconds apart the path is looked at. */
  readonly step: number
}

/** The minutes from `fromMs` that have ended by `untilMs`. */
export const minutesOfPath = (path: Path, minutes: readonly Minute[], window: Window): MinuteCandle[] =>
  minutes
    .filter(({ atMs }) => atMs >= window.fromMs && atMs + MINUTE_MS <= window.untilMs)
    .map((minute) => minuteOf(path, minute, window.step))

function minuteOf(path: Path, { atMs, from, until }: Minute, step: number): MinuteCandle {
  const openPaise = path.priceAt(from)
  const closePaise = path.priceAt(until - 1)
  let highPaise = Math.max(openPaise, closePaise)
  let lowPaise = Math.min(openPaise, closePaise)
  const look = (slot: number): void => {
    const price = path.priceAt(slot)
    if (price > highPaise) highPaise = price
    if (price < lowPaise) lowPaise = price
  }
  for (let slot = from; slot < until; slot += step) look(slot)
  // Where not every second is looked at, the day's high and low would be missed.
  for (const slot of path.peaks) if (slot >= from && slot < until) look(slot)
  const volume = path.volumeUntil(until - 1) - path.volumeUntil(from - 1)
  return { atMs, openPaise, highPaise, lowPaise, closePaise, volume }
}
