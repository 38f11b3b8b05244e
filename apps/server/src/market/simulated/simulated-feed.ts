/** market: the simulated market as a feed. Each instrument ticks once a second, each at its own moment of the second. */
import type { Clock } from '../../platform/clock.ts'
import type { Feed, Listener, Tick } from '../feed.ts'
import type { Instrument } from '../instruments.ts'
import { named } from './chance.ts'
import type { SimulatedMarket } from './market.ts'
import { SIMULATED_SOURCE } from './universe.ts'

const BEAT_MS = 250
/** The first tick of an instrument on a day is dear. Who comes after it waits for the next beat, and nobody else waits. */
const BUDGET_MS = 40

export function simulatedFeed(
  market: SimulatedMarket,
  instruments: () => readonly Instrument[],
  clock: Clock,
): Feed {
  const known = new Map<number, { readonly symbol: string; readonly phaseMs: number }>()
  /** What the market trades of what there is; a newly listed share as soon as it is heard of. */
  const learn = (): void => {
    const simulated = new Set(market.instruments.map(({ market: place, symbol }) => `${place}:${symbol}`))
    for (const { id, market: place, symbol, source } of instruments()) {
      if (source === 'ipo' || simulated.has(`${place}:${symbol}`))
        known.set(id, { symbol, phaseMs: named(symbol) % 1000 })
    }
  }
  learn()
  const lastSecond = new Map<number, number>()
  let wanted: number[] = []
  let next = 0
  let beat: NodeJS.Timeout | undefined

  /** Those whose second has come, in turns, until the budget is spent. */
  const dueTicks = (nowMs: number): Tick[] => {
    const began = performance.now()
    const ticks: Tick[] = []
    for (let count = 0; count < wanted.length && performance.now() - began < BUDGET_MS; count += 1) {
      next = (next + 1) % wanted.length
      const instrumentId = wanted[next] ?? -1
      const about = known.get(instrumentId)
      const second = about ? Math.floor((nowMs - about.phaseMs) / 1000) : 0
      if (!about || lastSecond.get(instrumentId) === second || !market.isTraded(about.symbol)) continue
      lastSecond.set(instrumentId, second)
      ticks.push({ instrumentId, ...market.tickAt(about.symbol, nowMs) })
    }
    return ticks
  }

  return {
    source: SIMULATED_SOURCE,
    start: (listener: Listener) => {
      listener.onLine(true, 'simulated')
      beat = setInterval(() => {
        const ticks = dueTicks(clock.now().getTime())
        if (ticks.length > 0) listener.onTicks(ticks)
      }, BEAT_MS)
      beat.unref()
    },
    want: (ids) => {
      learn()
      wanted = ids.filter((id) => known.has(id))
    },
    minutes: async (instrumentId, fromMs, untilMs) => {
      const about = known.get(instrumentId)
      return about && market.isTraded(about.symbol) ? market.minutes(about.symbol, fromMs, untilMs) : []
    },
    priceAt: (instrumentId, atMs) => {
      const about = known.get(instrumentId)
      return about && market.isTraded(about.symbol) ? market.tickAt(about.symbol, atMs).pricePaise : null
    },
    stop: async () => clearInterval(beat),
  }
}
