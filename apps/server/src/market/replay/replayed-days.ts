/**
 * market: a recorded day played again. A daily file knows open, high, low, close and volume; what lay between them is drawn
 * as the simulated market draws it, and the source says which day of which file it is.
 */
import { type Day, dayNumber } from '@pramaan/market-time'
import type { Tick } from '../feed.ts'
import type { Instrument } from '../instruments.ts'
import { NO_DEPTH } from '../quotes.ts'
import { even, named } from '../simulated/chance.ts'
import type { Place } from '../simulated/clockwork.ts'
import { type Path, pathOf } from '../simulated/paths.ts'
import type { DailyRow } from '../store/candles.ts'

const SEED = named('replay')

export interface Replayed {
  readonly path: Path
  readonly row: DailyRow
  readonly source: string
}

export const replaySource = (recorded: string, day: Day): string => `replay of ${recorded}, ${day}`

/** The recorded day that is played on a trading day: they take turns. */
export const recordedDayFor = (days: readonly Day[], tradeDay: Day): Day | null =>
  days[dayNumber(tradeDay) % Math.max(1, days.length)] ?? null

export function replayOf(row: DailyRow, instrument: Instrument, slots: number, recorded: string): Replayed {
  const name = named(instrument.symbol)
  const number = dayNumber(row.day)
  const isHighFirst = even(SEED, name, number, 1) < (row.closePaise > row.openPaise ? 0.3 : 0.7)
  const early = 0.04 + 0.4 * even(SEED, name, number, 2)
  const late = 0.52 + 0.42 * even(SEED, name, number, 3)
  const day = {
    open: row.openPaise,
    high: row.highPaise,
    low: row.lowPaise,
    close: row.closePaise,
    reference: row.previousClosePaise ?? row.openPaise,
    // An average close may lie between two ticks; a path on whole paise meets every recorded price.
    tick: 1,
    volume: row.volume,
    highAt: isHighFirst ? early : late,
    lowAt: isHighFirst ? late : early,
  }
  const path = pathOf({ seed: SEED, name, number, day, pace: 2, canHalt: false, along: 0 }, slots)
  return { path, row, source: replaySource(recorded, row.day) }
}

/** A daily file has no depth, so nothing of a replay can be bought: it is for looking. */
export function replayedTick({ path, row, source }: Replayed, place: Place): Tick {
  const { high, low } = path.extremesUntil(place.slot)
  return {
    instrumentId: row.instrumentId,
    pricePaise: path.priceAt(place.slot),
    volume: path.volumeUntil(place.slot),
    depth: NO_DEPTH,
    day: {
      previousClosePaise: row.previousClosePaise ?? row.openPaise,
      openPaise: row.openPaise,
      highPaise: high,
      lowPaise: low,
    },
    isHalted: false,
    source,
    asOfMs: place.atMs,
    sequence: Math.floor(place.atMs / 1000),
  }
}
