/** market: every simulated instrument in one form, whether it walks by itself, sums others up, or follows an index. */
import type { Closing } from '@pramaan/market-time'
import type { NewInstrument } from '../instruments.ts'
import { named } from './chance.ts'
import { type SimulatedDay, toTick } from './days.ts'
import { type Path, type PathRules, pathOf } from './paths.ts'
import {
  indexDay,
  type ShareSeries,
  shareSeries,
  volatilityRules,
  type Weighted,
  type World,
  weightsOf,
} from './series.ts'
import { summedPath } from './summed-path.ts'
import {
  hasDerivatives,
  indexAsInstrument,
  type SimulatedIndex,
  type SimulatedShare,
  shareAsInstrument,
  tickOfShare,
} from './universe.ts'

export interface Line {
  readonly instrument: NewInstrument
  readonly name: number
  readonly closing: Closing
  /** Units on an ordinary day; 0 for what is not traded. */
  readonly usualVolume: number
  /** How far apart a minute is looked at: an index is too dear to add up each second. */
  readonly sampleSlots: number
  readonly series: ShareSeries | null
  dayOn(turn: number): SimulatedDay
  pathOn(turn: number, slots: number): Path
}

/** Remembers the last few: today and the days that a chart shows. */
function remembered<Value>(make: (key: number, slots: number) => Value, most: number) {
  const known = new Map<number, Value>()
  return (key: number, slots: number): Value => {
    const found = known.get(key)
    if (found) return found
    const made = make(key, slots)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return made
  }
}

const PATHS_KEPT = 3
const DAYS_KEPT = 2500

function lineOf(
  instrument: NewInstrument,
  rules: () => { rulesOf: (turn: number) => PathRules; series: ShareSeries | null },
  closing: Closing,
  usualVolume: number,
): Line {
  let known: ReturnType<typeof rules> | null = null
  const made = () => {
    known ??= rules()
    return known
  }
  return {
    instrument,
    closing,
    usualVolume,
    name: named(instrument.symbol),
    sampleSlots: 1,
    get series() {
      return made().series
    },
    dayOn: (turn) => made().rulesOf(turn).day,
    pathOn: remembered((turn, slots) => pathOf(made().rulesOf(turn), slots), PATHS_KEPT),
  }
}

export const shareLine = (world: World, share: SimulatedShare): Line =>
  lineOf(
    shareAsInstrument(share),
    () => {
      const series = shareSeries(world, share)
      return { series, rulesOf: series.rulesOf }
    },
    hasDerivatives(share) ? 'auction' : 'average',
    share.volume,
  )

export const volatilityLine = (world: World, index: SimulatedIndex): Line =>
  lineOf(indexAsInstrument(index), () => ({ series: null, rulesOf: volatilityRules(world) }), 'auction', 0)

export function indexLine(index: SimulatedIndex, shares: readonly Line[]): Line {
  let known: { weighted: Weighted[]; members: Line[] } | null = null
  const made = () => {
    if (!known) {
      const members = shares.filter(({ series }) => series && index.members(series.share))
      const weighted = weightsOf(
        index,
        members.flatMap(({ series }) => series ?? []),
      )
      known = { weighted, members }
    }
    return known
  }
  const bareDay = remembered((turn) => indexDay(made().weighted, turn), DAYS_KEPT)
  const dayOn = (turn: number): SimulatedDay => {
    const day = bareDay(turn, 0)
    return { ...day, reference: turn === 0 ? day.open : bareDay(turn - 1, 0).close }
  }
  const levelOn = (turn: number, slots: number) => {
    const parts = made().weighted.map(({ series, perPaisa }, place) => ({
      factor: perPaisa * series.toAnchor(turn),
      path: made().members[place]?.pathOn(turn, slots),
    }))
    return (slot: number) =>
      parts.reduce((sum, { factor, path }) => sum + factor * (path?.priceAt(slot) ?? 0), 0)
  }
  const instrument = indexAsInstrument(index)
  return {
    instrument,
    name: named(index.symbol),
    closing: instrument.hasClosingAuction ? 'auction' : 'average',
    usualVolume: 0,
    sampleSlots: 20,
    series: null,
    dayOn,
    pathOn: remembered((turn, slots) => summedPath(dayOn(turn), levelOn(turn, slots), slots), PATHS_KEPT),
  }
}

/** A fixed fraction of an index. */
export function trackingLine(share: SimulatedShare, index: SimulatedIndex, followed: Line): Line {
  const tick = tickOfShare(share)
  const scale = (levelE2: number) =>
    Math.max(tick, toTick((share.pricePaise * levelE2) / index.levelE2, tick))
  const dayOn = (turn: number): SimulatedDay => {
    const day = followed.dayOn(turn)
    const { open, high, low, close, reference } = day
    return {
      ...day,
      open: scale(open),
      high: scale(high),
      low: scale(low),
      close: scale(close),
      reference: scale(reference),
      tick,
      volume: Math.max(1, Math.round(share.volume * (0.6 + 8 * Math.abs(close / reference - 1)))),
    }
  }
  const pathOn = (turn: number, slots: number): Path => {
    const path = followed.pathOn(turn, slots)
    const { volume } = dayOn(turn)
    return {
      slots,
      peaks: path.peaks,
      isHaltedAt: () => false,
      priceAt: (slot) => scale(path.priceAt(slot)),
      extremesUntil: (slot) => {
        const { high, low } = path.extremesUntil(slot)
        return { high: scale(high), low: scale(low) }
      },
      volumeUntil: (slot) => Math.floor((volume * Math.min(slots, Math.max(0, slot + 1))) / slots),
    }
  }
  const { closing } = followed
  return {
    instrument: { ...shareAsInstrument(share), hasClosingAuction: closing === 'auction' },
    name: named(share.symbol),
    closing,
    usualVolume: share.volume,
    sampleSlots: followed.sampleSlots,
    series: null,
    dayOn,
    pathOn: remembered(pathOn, PATHS_KEPT),
  }
}
