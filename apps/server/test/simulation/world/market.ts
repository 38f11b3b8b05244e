/**
 * Simulation: a market of a few shares. Its feed tells garbage among its ticks; the product's own gate judges them, and what was let
 * through is kept, so that every fill can be held against the tick that it names.
 */
import { calendarOf, publishedYears, roundTheClock } from '@pramaan/market-time'
import type { Tick } from '../../../src/market/feed.ts'
import { type Gate, openGate, STALE_AFTER_MS } from '../../../src/market/gate.ts'
import type { Instrument } from '../../../src/market/instruments.ts'
import { type Listing, listingOf } from '../../../src/market/listing.ts'
import type { LiveMarket, Quoted } from '../../../src/market/live-market.ts'
import type { Level } from '../../../src/market/quotes.ts'
import { type TradingTimes, tradingTimes } from '../../../src/market/trading-times.ts'
import type { Dice } from '../../properties/dice.ts'

const SHARES = [
  { symbol: 'CHEAP', tickPaise: 1, lot: 1, base: 12_34 },
  { symbol: 'PLAIN', tickPaise: 5, lot: 1, base: 412_35 },
  { symbol: 'LARGE', tickPaise: 10, lot: 1, base: 1_500_00 },
  { symbol: 'LOTTY', tickPaise: 5, lot: 25, base: 98_40 },
]

const share = ({ symbol, tickPaise, lot }: (typeof SHARES)[number], id: number): Instrument => ({
  ...{ id, market: 'NSE', symbol, name: `${symbol} Limited`, kind: 'equity', series: 'EQ', tickPaise, lot },
  ...{ isin: id % 2 === 0 ? null : `INE00${id}A0102${id}`, bandBps: 2000, hasClosingAuction: false },
  ...{ sector: 'Test', country: 'IN', listedOn: null, status: 'listed', source: 'test' },
})

export interface SimMarket {
  readonly gate: Gate
  readonly times: TradingTimes
  readonly instruments: readonly Instrument[]
  readonly live: Pick<LiveMarket, 'times' | 'listing' | 'quoted'>
  /** What the feed told in earnest, by instrument and number; null where that was garbage, or nothing. */
  goodTick(instrumentId: number, sequence: number): Tick | null
  base(instrumentId: number): number
  /** The feed's line is alive, or is not for a while. */
  beat(): void
  /** When it was last heard to be, at that moment. */
  lastBeat(atMs: number): number
  /** The feed says something, good or not; returns what the gate said. */
  speak(): string
}

export function marketOf(dice: Dice, nowMs: () => number): SimMarket {
  const instruments = SHARES.map((one, at) => share(one, at + 1))
  const listing: Listing = listingOf(instruments)
  // It never closes: what a closed market does is the journeys' to show.
  const times = tradingTimes(roundTheClock(calendarOf(publishedYears, [])), true)
  const gate = openGate((id) => listing.byId(id) !== undefined)
  const bases = new Map(SHARES.map(({ base }, at) => [at + 1, base]))
  const last = new Map<number, Tick>()
  const good = new Map<string, Tick>()
  let sequence = 0
  const beats: number[] = []
  let silentUntilMs = 0
  for (const { id } of instruments) gate.watch(id, { bandBps: 2000, referencePaise: bases.get(id) ?? null })

  const quoted = (instrument: Instrument): Quoted | null => {
    const tick = last.get(instrument.id)
    const state = gate.stateOf(instrument.id, nowMs())
    if (!tick || state === null) return null
    const base = bases.get(instrument.id) ?? 0
    return {
      ...{ instrumentId: instrument.id, instrument, state, pricePaise: tick.pricePaise },
      ...{ previousClosePaise: base, openPaise: base, highPaise: tick.pricePaise, lowPaise: tick.pricePaise },
      ...{ volume: tick.volume, depth: tick.depth ?? { bids: [], asks: [] }, source: tick.source },
      ...{ asOfMs: tick.asOfMs, receivedAtMs: nowMs(), sequence: tick.sequence },
    }
  }

  const levels = (price: number, step: number, tick: number): Level[] =>
    Array.from({ length: dice.oneIn(15) ? 0 : 1 + dice.below(4) }, (_, at) => ({
      ...{
        pricePaise: Math.max(tick, price + step * tick * at),
        quantity: 1 + dice.below(dice.oneIn(3) ? 20 : 4000),
      },
      orders: 1,
    }))

  const honest = (instrument: Instrument): Tick => {
    const base = bases.get(instrument.id) ?? 0
    const steps = Math.floor(base / instrument.tickPaise)
    const price =
      instrument.tickPaise *
      Math.max(6, steps + dice.below(Math.ceil(steps / 10) + 2) - Math.floor(steps / 20))
    sequence += 1
    return {
      ...{
        instrumentId: instrument.id,
        pricePaise: price,
        volume: sequence,
        isHalted: dice.oneIn(20),
        day: null,
      },
      depth: { bids: levels(price, -1, instrument.tickPaise), asks: levels(price, 1, instrument.tickPaise) },
      ...{ source: 'simulated', asOfMs: nowMs(), sequence },
    }
  }

  return {
    gate,
    times,
    instruments,
    live: { times, listing: () => listing, quoted },
    goodTick: (id, number) => good.get(`${id} ${number}`) ?? null,
    base: (id) => bases.get(id) ?? 0,
    beat: () => {
      if (dice.oneIn(200)) silentUntilMs = nowMs() + 30_000
      if (nowMs() < silentUntilMs) return
      gate.beat(nowMs())
      beats.push(nowMs())
      if (beats.length > 200) beats.splice(0, 100)
    },
    lastBeat: (atMs) => beats.findLast((one) => one <= atMs) ?? 0,
    speak: () => {
      if (nowMs() < silentUntilMs) return 'silence'
      const instrument = dice.of(instruments)
      const isGarbled = dice.oneIn(6)
      const told = honest(instrument)
      const tick = isGarbled ? garbled(told, last.get(instrument.id), dice) : told
      const rejected = gate.judge(tick, nowMs())
      if (rejected) return rejected
      last.set(tick.instrumentId, tick)
      if (!isGarbled) good.set(`${tick.instrumentId} ${tick.sequence}`, tick)
      // Whoever fills at an older one is wrong anyway.
      const [oldest] = good.keys()
      if (good.size > 50_000 && oldest) good.delete(oldest)
      return 'good'
    },
  }
}

/** What feeds have been seen to say. */
function garbled(tick: Tick, before: Tick | undefined, dice: Dice): Tick {
  const wrong: (() => Partial<Tick>)[] = [
    () => ({ pricePaise: Number.NaN }),
    () => ({ pricePaise: 0 }),
    () => ({ pricePaise: -tick.pricePaise }),
    () => ({ pricePaise: tick.pricePaise * 100 }),
    () => ({ pricePaise: Math.ceil(tick.pricePaise / 100) }),
    () => ({ pricePaise: tick.pricePaise + 0.5 }),
    () => ({ asOfMs: Date.UTC(2038, 0, 19) }),
    () => ({ asOfMs: tick.asOfMs - STALE_AFTER_MS - 1 - dice.below(60_000) }),
    () => ({ volume: -1 }),
    () => ({ instrumentId: 999 }),
    () => (before ? { sequence: before.sequence } : { pricePaise: 0 }),
    () => (before ? { sequence: before.sequence - 1 - dice.below(5) } : { pricePaise: 0 }),
    () => ({ depth: { bids: [], asks: [{ pricePaise: -1, quantity: 10, orders: 1 }] } }),
    () => ({ pricePaise: JSON.parse('"<img onerror=1>"') }),
  ]
  return { ...tick, ...dice.of(wrong)() }
}
