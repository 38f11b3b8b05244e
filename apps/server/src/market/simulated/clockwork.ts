/** market: which second of its trading day an instant is. Works for the exchange's hours and for a market round the clock. */
import type { Closing, Day, MarketHours, Span } from '@pramaan/market-time'

export interface Place {
  readonly day: Day
  /** The second of the day's trading; −1 before the first. */
  readonly slot: number
  readonly slots: number
  readonly isTrading: boolean
  /** When this second began, or the last one that traded. */
  readonly atMs: number
}

/** A minute that trades: when it begins, and its slots, the last one not included. */
export interface Minute {
  readonly atMs: number
  readonly from: number
  readonly until: number
}

const SLOT_MS = 1000

export interface Clockwork {
  placeAt(atMs: number, closing: Closing): Place
  slotsOf(day: Day, closing: Closing): number
  /** The minutes of a day that trade, oldest first: their instants and their slots. */
  minutesOf(day: Day, closing: Closing): readonly Minute[]
}

export function clockworkOf(hours: MarketHours): Clockwork {
  const known = new Map<string, readonly Span[]>()
  const spansOf = (day: Day, closing: Closing): readonly Span[] => {
    const key = `${day} ${closing}`
    const found = known.get(key) ?? hours.tradingSpans(day, closing)
    known.set(key, found)
    return found
  }
  const slotsIn = ({ fromMs, untilMs }: Span) => Math.floor((untilMs - fromMs) / SLOT_MS)
  const slotsOf = (day: Day, closing: Closing) =>
    spansOf(day, closing).reduce((sum, span) => sum + slotsIn(span), 0)

  /** The last day that has begun to trade; on a day that has not yet, it is the one before. */
  const begunDay = (atMs: number, closing: Closing): Day => {
    let day = hours.tradeDayAt(atMs)
    while ((spansOf(day, closing)[0]?.fromMs ?? Number.POSITIVE_INFINITY) > atMs) {
      day = hours.calendar.previousTradingDay(day)
    }
    return day
  }

  return {
    slotsOf,
    placeAt: (atMs, closing) => {
      const day = begunDay(atMs, closing)
      const slots = slotsOf(day, closing)
      let before = 0
      let lastMs = atMs
      for (const span of spansOf(day, closing)) {
        if (atMs < span.fromMs) break
        if (atMs < span.untilMs) {
          const slot = Math.floor((atMs - span.fromMs) / SLOT_MS)
          return { day, slot: before + slot, slots, isTrading: true, atMs: span.fromMs + slot * SLOT_MS }
        }
        before += slotsIn(span)
        lastMs = span.untilMs - SLOT_MS
      }
      return { day, slot: before - 1, slots, isTrading: false, atMs: lastMs }
    },
    minutesOf: (day, closing) => {
      let before = 0
      return spansOf(day, closing).flatMap((span) => {
        const first = before
        before += slotsIn(span)
        return Array.from({ length: Math.floor(slotsIn(span) / 60) }, (_, minute) => ({
          atMs: span.fromMs + minute * 60_000,
          from: first + minute * 60,
          until: first + minute * 60 + 60,
        }))
      })
    },
  }
}
