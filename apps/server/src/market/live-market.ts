/**
 * market: the market as this server knows it now. A feed tells ticks, the gate keeps the bad ones out, and everything that
 * reads a price reads it here, from memory, with its source, its time and its state.
 */
import { addDays, type Day, dayInIndiaAt } from '@pramaan/market-time'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { inSharesOf, type RatioChange } from './as-of-shares.ts'
import { openBoard } from './board.ts'
import type { Feed, Listener, Tick } from './feed.ts'
import { STALE_AFTER_MS } from './gate.ts'
import { type Instrument, isExchange } from './instruments.ts'
import { keyOf, type Listing, listingOf } from './listing.ts'
import type { Quote, QuoteState } from './quotes.ts'
import { referencesFor } from './references.ts'
import { lastNavs } from './store/funds.ts'
import { allInstruments } from './store/instruments.ts'
import { lastCloses, ratiosSince } from './store/last-known.ts'
import { lastQuotes } from './store/quotes.ts'
import { lastValues } from './store/valuations.ts'
import type { TradingTimes } from './trading-times.ts'

/** Prices go out to readers four times a second, however often they come in. */
export const ROUND_MS = 250
const RATIO_DAYS = 366

/** A quote as a reader gets it: `closed` where the instrument does not trade now. */
export interface Quoted extends Omit<Quote, 'state'> {
  readonly instrument: Instrument
  readonly state: QuoteState | 'closed'
  /** The ex-day in whose shares its prices are told, where it was made before that. */
  readonly adjustedTo?: Day
}

export interface FeedState {
  readonly state: 'live' | 'stalled'
  readonly source: string
  readonly sinceMs: number
}

/** Called once a round with what has changed in it. */
export type RoundListener = (changed: readonly Quoted[], feed: FeedState, nowMs: number) => void

export interface LiveMarket {
  readonly times: TradingTimes
  listing(): Listing
  /** The last good quote with its source, time, depth and state at this instant. Null: none was ever known. */
  quoteOf(market: string, symbol: string): Quoted | null
  quoted(instrument: Instrument): Quoted | null
  feedState(): FeedState
  /** What changed an instrument's shares within the year up to today. */
  ratiosOf(instrumentId: number): readonly RatioChange[]
  /** Whether the price of anything is known. */
  hasQuotes(): boolean
  onRound(hear: RoundListener): void
  /** The feed's ear. */
  readonly listener: Listener
  /** Runs one round: tells what has changed since the last. */
  round(): void
  /** Listens to a feed, in rounds, until the market is stopped. */
  run(feed: Feed): void
  /** The feed's own minutes, where it has them. */
  readonly minutes: Feed['minutes']
  /** The feed's own price at an instant, where it knows it. */
  readonly priceAt: NonNullable<Feed['priceAt']> | null
  rejected(): Readonly<Record<string, number>>
  /** Quotes that changed since the last time they were taken, to be stored. */
  takeUnsaved(): Quote[]
  /** Reads instruments and last quotes anew. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/** What features get beside their other services. */
export interface WithMarket {
  readonly market: LiveMarket
}

export async function openMarket(db: Db, clock: Clock, times: TradingTimes): Promise<LiveMarket> {
  let listing = listingOf([])
  /** What no exchange trades among them. */
  let known: readonly Instrument[] = []
  /** Nothing stored says what is traded most: the first prices will. */
  let isUnranked = false
  let stored = new Map<number, Quote>()
  /** The trading day and the calendar's that they are of. */
  let referencesOf: string | null = null
  let references: ReadonlyMap<number, number> = new Map()
  let ratios: ReadonlyMap<number, readonly RatioChange[]> = new Map()
  let ratiosDay: Day | null = null
  let feed: Feed | null = null
  let rounds: NodeJS.Timeout | undefined
  let heardMs = clock.now().getTime()
  let stalledSinceMs: number | null = null
  const hearers: RoundListener[] = []
  const unsaved = new Map<number, Quote>()
  const nowMs = () => clock.now().getTime()
  const board = openBoard((id, atMs) => {
    const instrument = listing.byId(id)
    return instrument !== undefined && times.isTrading(instrument, atMs)
  })

  const reload = async (): Promise<void> => {
    const instruments = await allInstruments(db)
    known = instruments
    const day = times.hours.tradeDayAt(nowMs())
    const [quotes, closes, values, navs] = await Promise.all([
      lastQuotes(
        db,
        instruments.map(({ id }) => id),
      ),
      lastCloses(db, day),
      lastValues(db, clock.now()),
      lastNavs(db, dayInIndiaAt(nowMs())),
    ])
    stored = new Map([...values, ...navs, ...closes, ...quotes].map((quote) => [quote.instrumentId, quote]))
    // A whole day of the last close says more of what is traded than a quote in the middle of one.
    const lastDay = new Map([...quotes, ...closes].map((quote) => [quote.instrumentId, quote]))
    listing = listingOf(instruments, (id) => {
      const { pricePaise, volume } = lastDay.get(id) ?? { pricePaise: 0, volume: 0 }
      return pricePaise * volume
    })
    isUnranked = lastDay.size === 0
    await watchAll(nowMs())
    await readRatios(dayInIndiaAt(nowMs()))
    feed?.want(listing.all.map(({ id }) => id))
  }
  /** A new trading day has a new close before it, and an ex-date within it tells that in other shares. */
  const daysAt = (atMs: number): string => `${times.hours.tradeDayAt(atMs)} ${dayInIndiaAt(atMs)}`
  /** Bands are drawn around the close before the day. */
  const watchAll = async (atMs: number): Promise<void> => {
    const day = times.hours.tradeDayAt(atMs)
    references = await referencesFor(db, times.hours.calendar, day, dayInIndiaAt(atMs))
    for (const { id, bandBps } of listing.all) {
      board.watch(id, { bandBps, referencePaise: references.get(id) ?? null })
    }
    referencesOf = daysAt(atMs)
  }
  /** What changed shares within the year up to today; an older price is nobody's. */
  const readRatios = async (day: Day): Promise<void> => {
    ratios = await ratiosSince(db, addDays(day, -RATIO_DAYS), day)
    ratiosDay = day
  }
  const asSeen = (instrument: Instrument, told: Quote, atMs: number): Quoted => {
    const seen = inNewShares(instrument.id, told, atMs)
    if (!isExchange(instrument.market)) return { ...movedToday(seen, atMs), instrument, state: 'closed' }
    if (instrument.status !== 'listed') return { ...seen, instrument, state: 'halted' }
    return { ...seen, instrument, state: times.isTrading(instrument, atMs) ? seen.state : 'closed' }
  }
  /** A value of another day has not moved today, whenever the one before it was entered. */
  const movedToday = (told: Quote, atMs: number): Quote =>
    dayInIndiaAt(told.asOfMs) === dayInIndiaAt(atMs) ? told : { ...told, previousClosePaise: told.pricePaise }
  /** Asked for every tick: of most instruments there is nothing to work out. */
  const inNewShares = (id: number, told: Quote, atMs: number): Quote & { readonly adjustedTo?: Day } => {
    const changes = ratios.get(id)
    if (!changes) return told
    const day = dayInIndiaAt(atMs)
    const { quote, isAdjusted } = inSharesOf(told, changes, {
      madeOn: times.sharesDayAt(told.asOfMs),
      day,
      referencePaise: references.get(id) ?? null,
    })
    return isAdjusted ? { ...quote, adjustedTo: day } : quote
  }
  const quoted = (instrument: Instrument): Quoted | null => {
    const atMs = nowMs()
    const heard = board.quote(instrument.id, atMs)
    if (heard) return asSeen(instrument, heard, atMs)
    const known = stored.get(instrument.id)
    return known ? asSeen(instrument, { ...known, state: 'stale' }, atMs) : null
  }
  const feedState = (atMs = nowMs()): FeedState => {
    const isSilent = times.sessionAt(atMs).phase === 'continuous' && atMs - heardMs > STALE_AFTER_MS
    stalledSinceMs = isSilent ? (stalledSinceMs ?? heardMs) : null
    const state = isSilent ? 'stalled' : 'live'
    return { state, source: feed?.source ?? 'none', sinceMs: stalledSinceMs ?? heardMs }
  }
  const listener: Listener = {
    onTicks: (ticks: readonly Tick[]) => {
      const atMs = nowMs()
      const before = rejectedCount(board.rejected())
      board.take(ticks, atMs)
      // A feed that tells nothing but garbage is as good as silent.
      if (rejectedCount(board.rejected()) - before < ticks.length) heardMs = Math.max(heardMs, atMs)
    },
    onBeat: () => {
      const atMs = nowMs()
      heardMs = Math.max(heardMs, atMs)
      board.beat(atMs)
    },
    onLine: () => {},
  }
  const round = (): void => {
    const atMs = nowMs()
    const days = daysAt(atMs)
    if (referencesOf !== null && days !== referencesOf) {
      referencesOf = days
      // Until it is read the old bands hold; a database that is away is asked again with the next reload.
      void watchAll(atMs).catch(() => {})
    }
    const today = dayInIndiaAt(atMs)
    if (today !== ratiosDay) {
      ratiosDay = today
      void readRatios(today).catch(() => {
        ratiosDay = null
      })
    }
    const changed = board.changes(atMs).flatMap((quote) => {
      unsaved.set(quote.instrumentId, quote)
      const instrument = listing.byId(quote.instrumentId)
      return instrument ? [asSeen(instrument, quote, atMs)] : []
    })
    if (isUnranked && changed.length > 0) {
      isUnranked = false
      listing = listingOf(known, (id) => {
        const { pricePaise, volume } = board.quote(id, atMs) ?? { pricePaise: 0, volume: 0 }
        return pricePaise * volume
      })
    }
    const state = feedState(atMs)
    for (const hear of hearers) hear(changed, state, atMs)
  }

  let reloading: Promise<void> = Promise.resolve()
  const reloadInTurn = (): Promise<void> => {
    reloading = reloading.then(reload, reload)
    return reloading
  }
  await db.listen(['instruments_changed'], {
    onMessage: () => void reloadInTurn().catch(() => {}),
    // What was told while the line was down is read when it is up again.
    onUp: (isUp) => {
      if (isUp) void reloadInTurn().catch(() => {})
    },
  })
  await reloadInTurn()

  return {
    times,
    listener,
    quoted,
    round,
    feedState: () => feedState(),
    ratiosOf: (instrumentId) => ratios.get(instrumentId) ?? [],
    hasQuotes: () => listing.all.some((instrument) => quoted(instrument) !== null),
    reload: reloadInTurn,
    listing: () => listing,
    rejected: board.rejected,
    quoteOf: (market, symbol) => {
      const instrument = listing.byKey(keyOf({ market, symbol }))
      return instrument ? quoted(instrument) : null
    },
    onRound: (hear) => void hearers.push(hear),
    get minutes() {
      return feed?.minutes ?? null
    },
    get priceAt() {
      return feed?.priceAt ?? null
    },
    takeUnsaved: () => {
      const quotes = [...unsaved.values()]
      unsaved.clear()
      return quotes
    },
    run: (started) => {
      feed = started
      heardMs = nowMs()
      feed.want(listing.all.map(({ id }) => id))
      feed.start(listener)
      rounds = setInterval(round, ROUND_MS)
      rounds.unref()
    },
    stop: async () => {
      clearInterval(rounds)
      await feed?.stop()
    },
  }
}

const rejectedCount = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
