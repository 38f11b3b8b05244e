/**
 * market: the days of each simulated instrument, worked out when first asked for. Shares walk on their own; an index is the
 * sum of its shares; an ETF that follows an index is a fixed fraction of it; volatility follows the market's moves.
 */
import type { Calendar, Day } from '@pramaan/market-time'
import { tickAfterClose } from '../instruments.ts'
import { type SplitOrBonus, splitsOf } from './actions.ts'
import { named } from './chance.ts'
import {
  type Closes,
  type DayList,
  type DayRules,
  dayListOf,
  type SimulatedDay,
  simulateCloses,
  simulateDay,
  toTick,
} from './days.ts'
import { CHECKPOINTS, checkpointsOf, type PathRules } from './paths.ts'
import {
  addMoves,
  type MarketMoves,
  type Moves,
  marketMoves,
  sectorMoves,
  shareMoves,
  type Temper,
  volatilityLevel,
} from './returns.ts'
import {
  bandOfShare,
  type Group,
  hasDerivatives,
  type SimulatedIndex,
  type SimulatedShare,
  tickOfShare,
} from './universe.ts'

export interface World {
  readonly seed: number
  readonly calendar: Calendar
  readonly list: DayList
  readonly years: readonly number[]
  readonly market: MarketMoves
  sector(name: string): Moves
}

export function worldOf(seed: number, calendar: Calendar, days: readonly Day[]): World {
  const list = dayListOf(days)
  const market = marketMoves(seed, list.numbers)
  const sectors = new Map<string, Moves>()
  const sector = (name: string): Moves => {
    const moves = sectors.get(name) ?? sectorMoves(seed, name, list.numbers, market.nerves)
    sectors.set(name, moves)
    return moves
  }
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))]
  return { seed, calendar, list, years, market, sector }
}

export interface ShareSeries {
  readonly share: SimulatedShare
  readonly name: number
  readonly closes: Int32Array
  readonly splits: readonly SplitOrBonus[]
  /** A price of day `turn` × this is comparable with the anchor's: splits are taken out. */
  toAnchor(turn: number): number
  rulesOf(turn: number): PathRules
}

const TEMPERS: Readonly<Record<Group, Temper>> = {
  nifty50: { beta: 1, gamma: 1, sigma: 0.009 },
  next50: { beta: 1.1, gamma: 1, sigma: 0.012 },
  midcap100: { beta: 1.15, gamma: 1, sigma: 0.014 },
  smallcap100: { beta: 1.2, gamma: 1, sigma: 0.018 },
  etf: { beta: 0.9, gamma: 1, sigma: 0.003 },
}
/** Sectors that do not follow the shares' market. */
const APART: Readonly<Record<string, Temper>> = {
  Gold: { beta: -0.1, gamma: 1.1, sigma: 0.001 },
  Silver: { beta: 0.1, gamma: 1.9, sigma: 0.004 },
  Liquid: { beta: 0, gamma: 0, sigma: 0.000004 },
  'Foreign shares': { beta: 0.3, gamma: 1.5, sigma: 0.002 },
}
const PACES: Readonly<Record<Group, number>> = { nifty50: 1, next50: 2, midcap100: 3, smallcap100: 6, etf: 2 }
/** Shares with derivatives have a band that flexes; a day that leaves it is rare enough to leave out. */
const FLEXING_BAND_BPS = 1000

/** How far a share turns with the market within a day, so that an index has a range of its own. */
const ALONG = 0.75
/** Also what hardly moves has a tick of range now and then. */
const LEAST_SPREAD = 0.00002

const temperOf = ({ group, sector }: SimulatedShare): Temper => APART[sector] ?? TEMPERS[group]

export function shareSeries(world: World, share: SimulatedShare): ShareSeries {
  const { seed, list } = world
  const name = named(share.symbol)
  const temper = temperOf(share)
  const along = share.sector in APART ? 0 : ALONG
  const splits = share.group === 'etf' ? [] : splitsOf(seed, name, world.calendar, world.years)
  const own = shareMoves(seed, name, temper.sigma, list.numbers, world.market.nerves)
  const moves = addMoves(temper, world.market, world.sector(share.sector), own)
  const bandBps = bandOfShare(share) ?? FLEXING_BAND_BPS
  const logs = walk(list, moves, bandBps / 10_000)
  const divisors = new Map(
    splits.map(({ exDay, sharesAfter }) => [list.turnOf.get(exDay) ?? -1, sharesAfter]),
  )
  const toAnchors = anchorFactors(list, divisors)
  const toAnchor = (turn: number) => toAnchors[turn] ?? 1
  const rules: DayRules = {
    seed,
    name,
    night: (turn) => moves.night[turn] ?? 0,
    spread: (turn) => Math.max(moves.spread[turn] ?? 0, LEAST_SPREAD),
    bandBps,
    volume: share.volume,
    along,
    wishedClose: (turn) => (share.pricePaise * Math.exp(logs[turn] ?? 0)) / toAnchor(turn),
    divisor: (turn) => divisors.get(turn) ?? 1,
    tickAfter: (close) => (share.group === 'etf' ? tickOfShare(share) : tickAfterClose(close)),
  }
  const made = simulateCloses(list, rules)
  const manner = { name, pace: PACES[share.group], canHalt: !hasDerivatives(share), along }
  return { share, name, splits, toAnchor, closes: made.closes, rulesOf: rulesFor(world, rules, made, manner) }
}

/** How far the logarithm of the price is from the anchor's, at each close. What the band cuts off is not made up for. */
function walk(list: DayList, { night, day }: Moves, band: number): Float64Array {
  const logs = new Float64Array(list.days.length)
  const [lowest, highest] = [Math.log(1 - band), Math.log(1 + band)]
  const move = (turn: number) => Math.min(highest, Math.max(lowest, (night[turn] ?? 0) + (day[turn] ?? 0)))
  for (let turn = list.anchor + 1; turn < logs.length; turn += 1)
    logs[turn] = (logs[turn - 1] ?? 0) + move(turn)
  for (let turn = list.anchor; turn > 0; turn -= 1) logs[turn - 1] = (logs[turn] ?? 0) - move(turn)
  return logs
}

/** A split after the anchor multiplies what comes later; one before it divides what was earlier. */
function anchorFactors({ days, anchor }: DayList, divisors: ReadonlyMap<number, number>): Float64Array {
  const factors = new Float64Array(days.length).fill(1)
  for (let turn = anchor + 1; turn < days.length; turn += 1) {
    factors[turn] = (factors[turn - 1] ?? 1) * (divisors.get(turn) ?? 1)
  }
  for (let turn = anchor; turn > 0; turn -= 1) {
    factors[turn - 1] = (factors[turn] ?? 1) / (divisors.get(turn) ?? 1)
  }
  return factors
}

type Manner = Pick<PathRules, 'name' | 'pace' | 'canHalt' | 'along'>

const rulesFor =
  ({ seed, list }: World, rules: DayRules, made: Closes, manner: Manner) =>
  (turn: number): PathRules => {
    const number = list.numbers[turn]
    if (number === undefined) throw new Error('the simulated market does not cover this day')
    return { ...manner, seed, number, day: simulateDay(rules, made, turn, number) }
  }

export interface Weighted {
  readonly series: ShareSeries
  /** Hundredths of a point for each paisa on the anchor day. */
  readonly perPaisa: number
}

export function weightsOf(index: SimulatedIndex, members: readonly ShareSeries[]): Weighted[] {
  const whole = members.reduce((sum, { share }) => sum + share.size, 0)
  return members.map((series) => ({
    series,
    perPaisa: (index.levelE2 * series.share.size) / whole / series.share.pricePaise,
  }))
}

const INDEX_TICK = 5

/** A day of an index without its reference: the sum of its shares at the open, the checkpoints and the close. */
export function indexDay(weighted: readonly Weighted[], turn: number): Omit<SimulatedDay, 'reference'> {
  const sums = new Float64Array(CHECKPOINTS + 1)
  let volume = 0
  const add = (point: number, level: number) => {
    sums[point] = (sums[point] ?? 0) + level
  }
  for (const { series, perPaisa } of weighted) {
    const rules = series.rulesOf(turn)
    const factor = perPaisa * series.toAnchor(turn)
    add(0, factor * rules.day.open)
    for (const [point, price] of checkpointsOf(rules).entries()) add(point + 1, factor * price)
    add(CHECKPOINTS, factor * rules.day.close)
    volume += rules.day.volume
  }
  const levels = [...sums].map((sum) => toTick(sum, INDEX_TICK))
  const high = Math.max(...levels)
  const low = Math.min(...levels)
  return {
    open: levels[0] ?? 0,
    high,
    low,
    close: levels.at(-1) ?? 0,
    tick: INDEX_TICK,
    volume,
    highAt: levels.indexOf(high) / CHECKPOINTS,
    lowAt: levels.indexOf(low) / CHECKPOINTS,
  }
}

const VOLATILITY = named('INDIAVIX')
const VOLATILITY_NIGHT = 0.4

/** Its rules of each day: a level that has no share, no split and no volume. */
export function volatilityRules(world: World): (turn: number) => PathRules {
  const { seed, list, market } = world
  const levelOn = (turn: number) => volatilityLevel(seed, market, turn, list.numbers[turn] ?? 0) * 100
  const rules: DayRules = {
    seed,
    name: VOLATILITY,
    night: (turn) => (turn === 0 ? 0 : VOLATILITY_NIGHT * Math.log(levelOn(turn) / levelOn(turn - 1))),
    spread: () => 0.03,
    bandBps: 6000,
    volume: 1,
    along: 0,
    wishedClose: levelOn,
    divisor: () => 1,
    tickAfter: () => 1,
  }
  return rulesFor(world, rules, simulateCloses(list, rules), {
    ...{ name: VOLATILITY, pace: 5, canHalt: false, along: -ALONG },
  })
}
