/**
 * market: days of the simulated market. Each is one row of whole ticks: open, high, low, close, volume. They are worked
 * out from the anchor day in both directions, so the price of the table holds on that day whatever the seed.
 */
import { type Day, dayNumber } from '@pramaan/market-time'
import { even, named } from './chance.ts'
import { ANCHOR_DAY } from './universe.ts'

const RANGE = named('range')
const EVERYONE = named('everyone on a day')
const VOLUME = named('volume')

/** The trading days that the market covers, oldest first. */
export interface DayList {
  readonly days: readonly Day[]
  readonly numbers: readonly number[]
  readonly turnOf: ReadonlyMap<Day, number>
  readonly anchor: number
  /** 1 where a month begins. */
  readonly beginsMonth: Uint8Array
}

export function dayListOf(days: readonly Day[]): DayList {
  const turnOf = new Map(days.map((day, turn) => [day, turn]))
  const anchor = turnOf.get(ANCHOR_DAY)
  if (anchor === undefined) throw new Error(`the simulated market must cover ${ANCHOR_DAY}`)
  const beginsMonth = Uint8Array.from(days, (day, turn) =>
    turn > 0 && days[turn - 1]?.slice(5, 7) !== day.slice(5, 7) ? 1 : 0,
  )
  return { days, numbers: days.map(dayNumber), turnOf, anchor, beginsMonth }
}

/** One day of one instrument. Prices are whole ticks, in paise. */
export interface SimulatedDay {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** The close before, divided where the share was split: what today's band is drawn around. */
  readonly reference: number
  readonly tick: number
  readonly volume: number
  /** Fractions of the day at which the high and the low are touched. */
  readonly highAt: number
  readonly lowAt: number
}

export interface DayRules {
  readonly seed: number
  readonly name: number
  readonly bandBps: number
  readonly volume: number
  /** How often it has its high and its low when the whole market does. */
  readonly along: number
  /** How far the day opens from the close before, as a logarithm. */
  night(turn: number): number
  /** How far its hours of trading usually go, as a logarithm. */
  spread(turn: number): number
  /** The close that the walk has come to, in paise, before ticks and bands. */
  wishedClose(turn: number): number
  /** By how much a split or a bonus divides the price on this day; 1 on all others. */
  divisor(turn: number): number
  /** The tick that last month's close gives. */
  tickAfter(close: number): number
}

/** The closes of all days, each bound to the one before by its band. The rest of a day follows from these. */
export interface Closes {
  readonly closes: Int32Array
  readonly references: Int32Array
  readonly ticks: Int32Array
}

const WHOLE_BPS = 10_000

export function simulateCloses(list: DayList, rules: DayRules): Closes {
  const length = list.days.length
  const made = {
    closes: new Int32Array(length),
    references: new Int32Array(length),
    ticks: new Int32Array(length),
  }
  let close = rules.wishedClose(0)
  let tick = rules.tickAfter(close)
  for (let turn = 0; turn < length; turn += 1) {
    if (list.beginsMonth[turn] === 1) tick = rules.tickAfter(close)
    const reference = Math.max(tick, toTick(close / rules.divisor(turn), tick))
    close = within(rules.wishedClose(turn), limitsOf(reference, rules.bandBps, tick), tick)
    made.closes[turn] = close
    made.references[turn] = reference
    made.ticks[turn] = tick
  }
  return made
}

type Limits = ReturnType<typeof limitsOf>

const within = (price: number, { lowest, highest }: Limits, tick: number): number =>
  Math.min(highest, Math.max(lowest, toTick(price, tick)))

/** The part of a day's spread by which its bulk walks; the rest are the tails, and those end where they went. */
const BULK = 0.96

/** The highest point of a walk from 0 to `end` with this spread, `chance` deciding: the maximum of a Brownian bridge. */
const highestOf = (end: number, spread: number, chance: number): number =>
  (end + Math.sqrt(end * end - 2 * spread * spread * Math.log(chance))) / 2

/** The whole of one day: it opens with a gap, goes further than it ends, and is busier the more it moves. */
export function simulateDay(rules: DayRules, made: Closes, turn: number, number: number): SimulatedDay {
  const { seed, name } = rules
  const [close = 0, reference = 0, tick = 1] = [made.closes[turn], made.references[turn], made.ticks[turn]]
  const limits = limitsOf(reference, rules.bandBps, tick)
  const move = Math.log(close / reference)
  const open = within(reference * Math.exp(rules.night(turn)), limits, tick)
  const body = Math.log(close / open)
  const spread = BULK * rules.spread(turn)
  const chance = (side: number) => 1 - even(seed, name ^ RANGE, number, side)
  const high = within(open * Math.exp(highestOf(body, spread, chance(1))), limits, tick)
  const low = within(open * Math.exp(-highestOf(-body, spread, chance(2))), limits, tick)
  const isWithMarket = even(seed, name, number, 6) < rules.along
  const often = (which: number) => even(seed, isWithMarket ? EVERYONE : name, number, which)
  const early = 0.04 + 0.4 * often(3)
  const late = 0.52 + 0.42 * often(4)
  const isHighFirst = often(5) < (close > open ? 0.3 : 0.7)
  const crowd = 0.55 + 0.9 * even(seed, name ^ VOLUME, number) + 12 * Math.abs(move)
  return {
    open,
    high: Math.max(high, open, close),
    low: Math.min(low, open, close),
    close,
    reference,
    tick,
    volume: Math.max(1, Math.round(rules.volume * crowd)),
    highAt: isHighFirst ? early : late,
    lowAt: isHighFirst ? late : early,
  }
}

export const toTick = (price: number, tick: number): number => Math.round(price / tick) * tick

/** The lowest and the highest price that a band allows, in whole ticks. */
export function limitsOf(reference: number, bandBps: number, tick: number) {
  const reach = Math.floor((reference * bandBps) / WHOLE_BPS / tick) * tick
  return { lowest: Math.max(tick, reference - reach), highest: reference + reach }
}
