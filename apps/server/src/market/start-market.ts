/** market: which feed this deployment has, and what has to be done for it from time to time. */
import { randomUUID } from 'node:crypto'
import type { Calendar } from '@pramaan/market-time'
import type { Chore } from '../platform/chores.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { holdLease, releaseLease } from '../platform/leases.ts'
import { KITE_SOURCE, kiteFeed } from './kite/kite-feed.ts'
import { type LiveMarket, openMarket } from './live-market.ts'
import { sharedFeed } from './relay.ts'
import { replayFeed } from './replay/replay-feed.ts'
import { DEFAULT_SEED, lastEndedDay, simulatedMarket } from './simulated/market.ts'
import { tellNavs } from './simulated/navs.ts'
import { followNewcomers } from './simulated/newcomers.ts'
import { followAnnounced } from './simulated/read-announced.ts'
import { simulatedSchemes } from './simulated/schemes.ts'
import { simulatedFeed } from './simulated/simulated-feed.ts'
import { writeHistory } from './simulated/write-history.ts'
import { saveInstruments } from './store/instruments.ts'
import { saveQuotes } from './store/quotes.ts'
import { hoursOf, tradingTimes } from './trading-times.ts'

export type FeedSettings =
  | { readonly feed: 'simulated' }
  /** Imported days of one source, played again; every server plays the same. */
  | { readonly feed: 'replay'; readonly recorded: string }
  | { readonly feed: 'kite'; readonly apiKey: string; readonly accessToken: string }

export async function openMarketRoom(
  db: Db,
  clock: Clock,
  { isRoundTheClock }: { readonly isRoundTheClock: boolean },
): Promise<LiveMarket> {
  return openMarket(db, clock, tradingTimes(await hoursOf(db, isRoundTheClock), isRoundTheClock))
}

/**
 * Stored quotes are read at the next start only, until its feed has told newer ones. Every three seconds they were nearly
 * all that an idle instance wrote: 300 MB of log an hour.
 */
const SAVE_EVERY_MS = 60_000
const SAVE_LEASE_MS = 3 * SAVE_EVERY_MS
const LEASE_MS = 9000
/** How often it is looked whether a day has ended: a demo's clock walks through many at once, and notes are fixed by their closes. */
const HISTORY_EVERY_MS = 5000

/** Of funds that the demo has put on the shelf; without any there is nothing to tell. */
async function tellNewNavs(db: Db, calendar: Calendar, now: Date): Promise<void> {
  const known = await db.query<{ code: number }>('select code from fund_scheme where code = any ($1)', [
    simulatedSchemes.map(({ code }) => code),
  ])
  const codes = new Set(known.map(({ code }) => code))
  await tellNavs(
    db,
    simulatedSchemes.filter(({ code }) => codes.has(code)),
    calendar,
    now,
  )
}

export interface StartedMarket {
  readonly chores: readonly Chore[]
  stop(): Promise<void>
}

export interface MarketParts {
  readonly db: Db
  readonly databaseUrl: string
  readonly keys: Keys
  readonly keysFile: string
  readonly clock: Clock
  readonly market: LiveMarket
  onFault(error: unknown): void
}

export async function startMarket(
  { db, databaseUrl, keys, keysFile, clock, market, onFault }: MarketParts,
  settings: FeedSettings,
): Promise<StartedMarket> {
  let history: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const server = randomUUID()
  const chores: Chore[] = [
    {
      name: 'last-prices',
      does: 'Saving of the last prices',
      everyMs: SAVE_EVERY_MS,
      run: () => saveForAll(db, market, server, SAVE_LEASE_MS),
    },
  ]
  if (settings.feed === 'simulated') {
    const announced = await followAnnounced(db, onFault)
    const newcomers = await followNewcomers(db, onFault)
    const simulated = simulatedMarket(market.times.hours, DEFAULT_SEED, announced, newcomers)
    await saveInstruments(db, simulated.instruments, 'existence')
    await market.reload()
    market.run(simulatedFeed(simulated, () => market.listing().all, clock))
    // The first start writes five years, every later one what is missing; nobody waits for it.
    let written: string | null = null
    let isWriting = false
    const catchUp = async (): Promise<void> => {
      const nowMs = clock.now().getTime()
      const ended = lastEndedDay(market.times.hours, nowMs)
      if (isWriting || ended === written) return
      isWriting = true
      try {
        const work = { databaseUrl, keysFile, isRoundTheClock: market.times.isRoundTheClock, nowMs }
        await writeHistory(work, stopping.signal)
        await market.reload()
        written = ended
      } finally {
        isWriting = false
      }
    }
    history = catchUp().catch(onFault)
    chores.push({
      name: 'fund-navs',
      does: 'Telling of the simulated NAVs',
      everyMs: HISTORY_EVERY_MS,
      run: () => tellNewNavs(db, market.times.hours.calendar, clock.now()),
    })
    chores.push({
      name: 'market-history',
      does: 'Writing of the simulated past',
      everyMs: HISTORY_EVERY_MS,
      run: catchUp,
    })
  } else if (settings.feed === 'replay') {
    const { recorded } = settings
    market.run(replayFeed({ db, hours: market.times.hours, clock, recorded }, market.listing().all))
  } else {
    const { apiKey, accessToken } = settings
    market.run(
      sharedFeed({
        db,
        keys,
        server,
        source: KITE_SOURCE,
        open: () => kiteFeed({ access: async () => ({ apiKey, accessToken }) }, market.listing().all, clock),
        isLeader: () => holdLease(db, 'feed', server, LEASE_MS),
      }),
    )
  }
  return {
    chores,
    stop: async () => {
      // Years are not waited for: the next start goes on where this one was.
      stopping.abort()
      await history
      await market.stop()
      await saveForAll(db, market, server, SAVE_LEASE_MS)
      await Promise.all(['feed', 'last quotes'].map((name) => releaseLease(db, name, server)))
    },
  }
}

/** One server writes the last quotes for all; what it has not yet written when it is killed, the next start hears anew. */
async function saveForAll(db: Db, market: LiveMarket, server: string, leaseMs: number): Promise<void> {
  const quotes = market.takeUnsaved()
  if (quotes.length === 0 || !(await holdLease(db, 'last quotes', server, leaseMs))) return
  await saveQuotes(db, quotes)
}
