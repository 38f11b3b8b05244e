/** market: the one port through which prices come in. A feed tells ticks in this form, whatever its own looks like. */
import type { MinuteCandle } from './instruments.ts'
import type { Depth } from './quotes.ts'

export interface Tick {
  readonly instrumentId: number
  readonly pricePaise: number
  /** Units traded so far today. */
  readonly volume: number
  /** Null: the feed tells none for this instrument; what was known stays. */
  readonly depth: Depth | null
  /** Null: the feed tells no figures of the day. */
  readonly day: DayFigures | null
  readonly isHalted: boolean
  readonly source: string
  /** When the exchange made it. */
  readonly asOfMs: number
  /** Grows with each tick of an instrument. */
  readonly sequence: number
}

export interface DayFigures {
  readonly previousClosePaise: number
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
}

/** Who listens to a feed. */
export interface Listener {
  onTicks(ticks: readonly Tick[]): void
  /** The line to the feed is alive, although nothing may have changed. */
  onBeat(): void
  /** The line came up or went down. Its reason is for the log. */
  onLine(isUp: boolean, why: string): void
}

export interface Feed {
  /** What quotes and candles of this feed carry as their source. */
  readonly source: string
  /** Tells ticks until it is stopped. */
  start(listener: Listener): void
  /** The instruments that are wanted from now on, instead of those before. */
  want(instrumentIds: readonly number[]): void
  /** Minutes from `fromMs` until `untilMs`, oldest first. Null: read them from the tables. */
  readonly minutes:
    | ((instrumentId: number, fromMs: number, untilMs: number) => Promise<MinuteCandle[]>)
    | null
  /** What an instrument cost at an instant, from feeds that know it without asking anyone: enough for a thin line. */
  readonly priceAt?: (instrumentId: number, atMs: number) => number | null
  stop(): Promise<void>
}
