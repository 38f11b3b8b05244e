/**
 * market: keeps bad ticks out. What a tick must be is decided here and nowhere else; a tick that is turned away is
 * counted, changes nothing, and can fill no order.
 */
import type { Tick } from './feed.ts'
import type { Level, QuoteState } from './quotes.ts'

export const STALE_AFTER_MS = 5000
/** While the line's heartbeat vouches that nothing has changed, a quiet instrument is believed for this long. */
export const QUIET_FOR_MS = 60_000
/** Clocks differ a little. Past this, a tick's time is a mistake. */
const AHEAD_AT_MOST_MS = 2000
/** Where an instrument names no band: the exchange halts everything at 20%. */
const WIDEST_BAND_BPS = 2000
const WHOLE_BPS = 10_000

/** Checked in this order; the first broken rule is the reason. */
export const rejections = [
  'unknown-instrument',
  'not-a-number',
  'zero',
  'negative',
  'from-the-future',
  'stale',
  'reordered',
  'duplicate',
  'outside-band',
] as const

export type Rejection = (typeof rejections)[number]

export interface Watched {
  readonly bandBps: number | null
  /** The close that today's band is drawn around, adjusted on an ex-day. Null until it is known. */
  readonly referencePaise: number | null
}

type Last = Pick<Tick, 'sequence' | 'asOfMs' | 'isHalted' | 'source'> & { readonly heardMs: number }

export interface Gate {
  watch(instrumentId: number, watched: Watched): void
  /** Null: the tick is good and is now the last one. */
  judge(tick: Tick, nowMs: number): Rejection | null
  /** The feed's line is alive. */
  beat(nowMs: number): void
  /** Null while nothing good has been heard. */
  stateOf(instrumentId: number, nowMs: number): QuoteState | null
  counts(): Readonly<Record<Rejection, number>>
}

/** `isTrading` says whether ticks are to be expected of an instrument at an instant. */
export function openGate(isTrading: (instrumentId: number, atMs: number) => boolean): Gate {
  const watchedOnes = new Map<number, Watched>()
  const lastOnes = new Map<number, Last>()
  const counts = Object.fromEntries(rejections.map((reason) => [reason, 0])) as Record<Rejection, number>
  let beatMs = Number.NEGATIVE_INFINITY

  const judge = (tick: Tick, nowMs: number): Rejection | null => {
    const watched = watchedOnes.get(tick.instrumentId)
    const last = lastOnes.get(tick.instrumentId) ?? null
    const isInSession = isTrading(tick.instrumentId, nowMs)
    const reason = watched ? whyNot(tick, { watched, last, isInSession, nowMs }) : 'unknown-instrument'
    if (reason) {
      counts[reason] += 1
      return reason
    }
    const { sequence, asOfMs, isHalted, source } = tick
    lastOnes.set(tick.instrumentId, { sequence, asOfMs, isHalted, source, heardMs: nowMs })
    return null
  }

  return {
    judge,
    watch: (instrumentId, watched) => void watchedOnes.set(instrumentId, watched),
    beat: (nowMs) => {
      beatMs = Math.max(beatMs, nowMs)
    },
    stateOf: (instrumentId, nowMs) => {
      const last = lastOnes.get(instrumentId)
      if (!last) return null
      if (isTrading(instrumentId, nowMs) && isStale(last, beatMs, nowMs)) return 'stale'
      return last.isHalted ? 'halted' : 'live'
    },
    counts: () => ({ ...counts }),
  }
}

function isStale(last: Last, beatMs: number, nowMs: number): boolean {
  const silentMs = nowMs - last.heardMs
  const isVouchedFor = nowMs - beatMs <= STALE_AFTER_MS && silentMs <= QUIET_FOR_MS
  return silentMs > STALE_AFTER_MS && !isVouchedFor
}

interface Circumstances {
  readonly watched: Watched
  readonly last: Last | null
  readonly isInSession: boolean
  readonly nowMs: number
}

/** Pure. The first broken rule, or null. */
export function whyNot(
  tick: Tick,
  { watched, last, isInSession, nowMs }: Circumstances,
): Exclude<Rejection, 'unknown-instrument'> | null {
  if (!isWhole(tick)) return 'not-a-number'
  if (tick.pricePaise === 0) return 'zero'
  if (tick.pricePaise < 0 || tick.volume < 0) return 'negative'
  if (tick.asOfMs > nowMs + AHEAD_AT_MOST_MS) return 'from-the-future'
  if (isInSession && nowMs - tick.asOfMs > STALE_AFTER_MS) return 'stale'
  if (last && last.source === tick.source) {
    if (tick.sequence === last.sequence) return 'duplicate'
    if (tick.sequence < last.sequence || tick.asOfMs < last.asOfMs) return 'reordered'
  }
  return isWithinBand(tick.pricePaise, referenceOf(tick, watched), watched.bandBps) ? null : 'outside-band'
}

const isWhole = ({ pricePaise, volume, asOfMs, sequence, day, depth }: Tick): boolean =>
  [pricePaise, volume, asOfMs, sequence].every(Number.isSafeInteger) &&
  (day === null || Object.values(day).every(isPositive)) &&
  (depth === null || [...depth.bids, ...depth.asks].every(isLevel))

const isPositive = (value: number): boolean => Number.isSafeInteger(value) && value > 0

const isLevel = ({ pricePaise, quantity, orders }: Level): boolean =>
  isPositive(pricePaise) && isPositive(quantity) && Number.isSafeInteger(orders) && orders >= 0

/** Our own record of the close goes before the tick's: a feed that is off by ×100 is off in both its figures. */
const referenceOf = (tick: Tick, { referencePaise }: Watched): number | null =>
  referencePaise ?? tick.day?.previousClosePaise ?? null

/** The band's lowest and highest price. Both are rounded outwards to whole paise; ticks within them are the market's. */
export const bandOf = (referencePaise: number, bandBps: number | null) => {
  const reach = Math.ceil((referencePaise * (bandBps ?? WIDEST_BAND_BPS)) / WHOLE_BPS)
  return { lowPaise: Math.max(1, referencePaise - reach), highPaise: referencePaise + reach }
}

function isWithinBand(pricePaise: number, referencePaise: number | null, bandBps: number | null): boolean {
  if (referencePaise === null) return true
  if (!Number.isSafeInteger(referencePaise) || referencePaise <= 0) return false
  const { lowPaise, highPaise } = bandOf(referencePaise, bandBps)
  return pricePaise >= lowPaise && pricePaise <= highPaise
}
