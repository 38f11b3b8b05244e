/** market: imported daily files as a feed, one recorded day for each trading day. */
import type { Day, MarketHours } from '@pramaan/market-time'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Feed, Listener } from '../feed.ts'
import type { Instrument, MinuteCandle } from '../instruments.ts'
import { clockworkOf } from '../simulated/clockwork.ts'
import { minutesOfPath } from '../simulated/minutes.ts'
import { candlesOn, recordedDays } from '../store/candles.ts'
import { type Replayed, recordedDayFor, replayedTick, replayOf } from './replayed-days.ts'

const BEAT_MS = 1000

export interface ReplaySettings {
  readonly db: Db
  readonly hours: MarketHours
  readonly clock: Clock
  /** The source of the candles that are played: `nse-bhavcopy-full`, for one. */
  readonly recorded: string
}

export function replayFeed(settings: ReplaySettings, instruments: readonly Instrument[]): Feed {
  const { db, hours, clock, recorded } = settings
  const clockwork = clockworkOf(hours)
  const known = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const closingOf = (id: number) => (known.get(id)?.hasClosingAuction ? 'auction' : 'average')
  let wanted: readonly number[] = []
  let played: { day: Day; replays: ReadonlyMap<number, Replayed> } | null = null
  let beat: NodeJS.Timeout | undefined
  let isLoading = false

  const replaysOn = async (tradeDay: Day): Promise<ReadonlyMap<number, Replayed>> => {
    const day = recordedDayFor(await recordedDays(db, recorded), tradeDay)
    const rows = day ? await candlesOn(db, day, recorded) : []
    return new Map(
      rows.flatMap((row) => {
        const instrument = known.get(row.instrumentId)
        if (!instrument) return []
        const slots = clockwork.slotsOf(tradeDay, closingOf(instrument.id))
        return slots > 0 ? [[instrument.id, replayOf(row, instrument, slots, recorded)] as const] : []
      }),
    )
  }
  const load = async (day: Day): Promise<void> => {
    if (isLoading || played?.day === day) return
    isLoading = true
    try {
      played = { day, replays: await replaysOn(day) }
    } finally {
      isLoading = false
    }
  }
  const play = (listener: Listener): void => {
    const atMs = clock.now().getTime()
    // A database that is away is asked again with the next beat.
    void load(clockwork.placeAt(atMs, 'average').day).catch(() => {})
    const ticks = wanted.flatMap((id) => {
      const replayed = played?.replays.get(id)
      const place = clockwork.placeAt(atMs, closingOf(id))
      return replayed && place.day === played?.day ? [replayedTick(replayed, place)] : []
    })
    if (ticks.length > 0) listener.onTicks(ticks)
  }
  return {
    source: 'replay',
    start: (listener) => {
      listener.onLine(true, `replaying ${recorded}`)
      beat = setInterval(() => play(listener), BEAT_MS)
      beat.unref()
    },
    want: (ids) => {
      wanted = ids
    },
    minutes: async (instrumentId, fromMs, untilMs): Promise<MinuteCandle[]> => {
      const replayed = played?.replays.get(instrumentId)
      if (!replayed || !played) return []
      const minutes = clockwork.minutesOf(played.day, closingOf(instrumentId))
      return minutesOfPath(replayed.path, minutes, { fromMs, untilMs, step: 1 })
    },
    stop: async () => clearInterval(beat),
  }
}
