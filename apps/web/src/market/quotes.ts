/**
 * market: the last prices, each watched on its own, so that a tick redraws its own figure and nothing around it.
 * Prices are whole hundredths: paise of a share, hundredths of a point of an index.
 */
import type { Market, Quote, StockKey, StreamQuote } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { now } from '../platform/clock.ts'
import { framePace } from './frame-pace.ts'

export interface LivePrice {
  readonly hundredths: number
  readonly closeHundredths: number
  readonly volume: number
  readonly state: Quote['state']
  /** Which feed, in words that a client reads. */
  readonly source: string
  /** When the price was made, in milliseconds. */
  readonly at: number
  /** Which way the last change went. */
  readonly way: 'up' | 'down' | 'level'
  /** Counts the flashes: a price flashes when it changes, but not again while it still does. */
  readonly flashes: number
  readonly flashedAt: number
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

const FLASH_MS = 1_000
/** More flashes at a time than this tell the eye nothing, and cost a phone a lot. */
const FLASHES_AT_ONCE = 6

type Heard = Omit<LivePrice, 'way' | 'flashes' | 'flashedAt'>

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

function next(before: LivePrice | null, heard: Heard, hasRoom: () => boolean): LivePrice {
  if (before === null) return { ...heard, way: 'level', flashes: 0, flashedAt: 0 }
  const { flashes, flashedAt } = before
  const moved = heard.hundredths - before.hundredths
  if (moved === 0) return { ...heard, way: before.way, flashes, flashedAt }
  const way = moved > 0 ? 'up' : 'down'
  const mayFlash = heard.at - flashedAt >= FLASH_MS && hasRoom()
  return mayFlash
    ? { ...heard, way, flashes: flashes + 1, flashedAt: heard.at }
    : { ...heard, way, flashes, flashedAt }
}

/** Says yes to so many flashes within the time that one lasts. */
function flashRoom(): () => boolean {
  let begun: number[] = []
  return () => {
    const at = now()
    begun = begun.filter((before) => at - before < FLASH_MS)
    if (begun.length >= FLASHES_AT_ONCE) return false
    begun.push(at)
    return true
  }
}

/** Does the work later and tells it when that is, in milliseconds of any beginning. */
type Later = (work: (at: number) => void) => void

const inNextFrame: Later = (work) => void requestAnimationFrame(work)

export function createQuotes(later: Later = inNextFrame): Quotes {
  const known = new Map<string, LivePrice>()
  const watchers = new Map<string, Set<() => void>>()
  /** What has come in and is not shown yet. A newer price of the same stock takes the place of the older. */
  const waiting = new Map<string, Heard>()
  /** When the frame before this one was drawn; null when there was none just before. */
  let drawnAt: number | null = null
  let isDraining = false
  const hasRoom = flashRoom()
  const pace = framePace()

  function show(key: string, heard: Heard): void {
    const before = known.get(key) ?? null
    // An answer that was on its way while a tick came in is older than the tick.
    if (before !== null && heard.at < before.at) return
    known.set(key, next(before, heard, hasRoom))
    for (const tell of [...(watchers.get(key) ?? [])]) tell()
  }

  function drain(at: number): void {
    if (drawnAt !== null) pace.took(at - drawnAt)
    const most = pace.most()
    let count = 0
    for (const [key, heard] of waiting) {
      waiting.delete(key)
      show(key, heard)
      // A price that nobody looks at costs nothing to take.
      if (watchers.has(key)) count++
      if (count >= most) break
    }
    isDraining = waiting.size > 0
    drawnAt = isDraining ? at : null
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
      later(drain)
    },
    clear() {
      known.clear()
      waiting.clear()
    },
  }
}
