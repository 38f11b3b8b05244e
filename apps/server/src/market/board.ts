/** market: the last good quote of everything, in memory. Feeds write to it through the gate; readers never wait. */
import type { Tick } from './feed.ts'
import { type Gate, openGate, type Rejection, type Watched } from './gate.ts'
import { NO_DEPTH, type Quote } from './quotes.ts'

export interface Board {
  watch(instrumentId: number, watched: Watched): void
  /** Takes what the gate lets through. */
  take(ticks: readonly Tick[], nowMs: number): void
  beat(nowMs: number): void
  /** With its state at this instant: a quote grows stale without a tick. */
  quote(instrumentId: number, nowMs: number): Quote | null
  /** The instruments whose quote or state has changed since the last time this was asked. For one caller. */
  changes(nowMs: number): Quote[]
  rejected(): Readonly<Record<Rejection, number>>
}

export function openBoard(isTrading: (instrumentId: number, atMs: number) => boolean): Board {
  const gate: Gate = openGate(isTrading)
  const quotes = new Map<number, Quote>()
  const changed = new Set<number>()
  const quote = (instrumentId: number, nowMs: number): Quote | null => {
    const known = quotes.get(instrumentId)
    const state = known && gate.stateOf(instrumentId, nowMs)
    if (!known || !state) return null
    return known.state === state ? known : { ...known, state }
  }
  return {
    quote,
    watch: gate.watch,
    beat: gate.beat,
    rejected: gate.counts,
    take: (ticks, nowMs) => {
      for (const tick of ticks) {
        if (gate.judge(tick, nowMs)) continue
        quotes.set(tick.instrumentId, quoteAfter(quotes.get(tick.instrumentId), tick, nowMs))
        changed.add(tick.instrumentId)
      }
    },
    changes: (nowMs) => {
      for (const [instrumentId, known] of quotes) {
        const state = gate.stateOf(instrumentId, nowMs)
        if (!state || state === known.state) continue
        quotes.set(instrumentId, { ...known, state })
        changed.add(instrumentId)
      }
      const told = [...changed].flatMap((instrumentId) => quotes.get(instrumentId) ?? [])
      changed.clear()
      return told
    },
  }
}

/** What a tick leaves out stays as it was; of an instrument that nothing is known of, the tick is all there is. */
export function quoteAfter(before: Quote | undefined, tick: Tick, nowMs: number): Quote {
  const { instrumentId, pricePaise, volume, source, asOfMs, sequence } = tick
  return {
    instrumentId,
    pricePaise,
    volume,
    source,
    asOfMs,
    sequence,
    ...(tick.day ?? dayAfter(before, pricePaise)),
    depth: tick.depth ?? before?.depth ?? NO_DEPTH,
    state: tick.isHalted ? 'halted' : 'live',
    receivedAtMs: nowMs,
  }
}

const dayAfter = (before: Quote | undefined, pricePaise: number) => ({
  previousClosePaise: before?.previousClosePaise ?? pricePaise,
  openPaise: before?.openPaise ?? pricePaise,
  highPaise: Math.max(before?.highPaise ?? pricePaise, pricePaise),
  lowPaise: Math.min(before?.lowPaise ?? pricePaise, pricePaise),
})
