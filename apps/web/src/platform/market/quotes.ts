/**
 * platform: the last prices, each watched on its own, so that a tick redraws its own figure and nothing around it.
 * Prices are whole hundredths: paise of a share, hundredths of a point of an index.
 */
import type { Market, Quote, StockKey, StreamQuote } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'

export interface LivePrice {
  readonly hundredths: number
  readonly closeHundredths: number
  readonly volume: number
  readonly state: Quote['state']
  /** Which feed, in words that a client reads. */
  readonly source: string
  /** When the price was made, in milliseconds. */
  readonly at: number
  /** How often it has changed here; with the way of the last change it says when to flash, and how. */
  readonly changes: number
  readonly way: 'up' | 'down' | 'level'
}

export interface Quotes {
  get(key: string): LivePrice | null
  /** Returns the way to stop watching. */
  watch(key: string, onChange: () => void): () => void
  /** Takes what a call answered. A tick that came in meanwhile is newer and stays. */
  learn(quotes: readonly Quote[]): void
  /** Takes a frame of the stream. */
  hear(source: string, quotes: readonly StreamQuote[]): void
  /** Forgets everything: the next person to sign in finds nothing of the last. */
  clear(): void
}

/** `NSE:INFY`, as the stream names it. */
export const keyOf = ({ market, symbol }: { market: string; symbol: string }): string => `${market}:${symbol}`

export function stockOf(key: string): StockKey {
  const at = key.indexOf(':')
  return { market: key.slice(0, at) as Market, symbol: key.slice(at + 1) }
}

/** So many figures are redrawn in one go; the rest wait their turn, and a slow phone stays quick to the touch. */
const AT_ONCE = 25

type Heard = Omit<LivePrice, 'changes' | 'way'>

const wire = (rupees: number): number => Number(fromWire(rupees) ?? 0n)

const ofAnswer = (quote: Quote): Heard => ({
  hundredths: wire(quote.price),
  closeHundredths: wire(quote.previous_close),
  volume: quote.volume,
  state: quote.state,
  source: quote.source,
  at: Date.parse(quote.as_of),
})

const ofFrame = (source: string, { p, c, v, s, t }: StreamQuote): Heard => ({
  hundredths: p,
  closeHundredths: c,
  volume: v,
  state: s,
  source,
  at: t,
})

function next(before: LivePrice | null, heard: Heard): LivePrice {
  const moved = before === null ? 0 : heard.hundredths - before.hundredths
  return {
    ...heard,
    changes: (before?.changes ?? 0) + (moved === 0 ? 0 : 1),
    way: moved > 0 ? 'up' : moved < 0 ? 'down' : (before?.way ?? 'level'),
  }
}

export function createQuotes(later: (work: () => void) => void = (work) => setTimeout(work, 0)): Quotes {
  const known = new Map<string, LivePrice>()
  const watchers = new Map<string, Set<() => void>>()
  /** What has come in and is not shown yet. A newer price of the same stock takes the place of the older. */
  const waiting = new Map<string, Heard>()
  let isDraining = false

  function show(key: string, heard: Heard): void {
    const before = known.get(key) ?? null
    // An answer that was on its way while a tick came in is older than the tick.
    if (before !== null && heard.at < before.at) return
    known.set(key, next(before, heard))
    for (const tell of [...(watchers.get(key) ?? [])]) tell()
  }

  function drain(): void {
    let count = 0
    for (const [key, heard] of waiting) {
      waiting.delete(key)
      show(key, heard)
      // A price that nobody looks at costs nothing to take.
      if (watchers.has(key)) count++
      if (count >= AT_ONCE) break
    }
    isDraining = waiting.size > 0
    if (isDraining) later(drain)
  }

  return {
    get: (key) => known.get(key) ?? null,
    watch(key, onChange) {
      const watching = watchers.get(key) ?? new Set()
      watchers.set(key, watching.add(onChange))
      return () => {
        watching.delete(onChange)
        if (watching.size === 0 && watchers.get(key) === watching) watchers.delete(key)
      }
    },
    learn(quotes) {
      for (const quote of quotes) show(keyOf(quote), ofAnswer(quote))
    },
    hear(source, quotes) {
      for (const quote of quotes) waiting.set(quote.k, ofFrame(source, quote))
      if (isDraining) return
      isDraining = true
      drain()
    },
    clear() {
      known.clear()
      waiting.clear()
    },
  }
}
