/**
 * market: how much each day moves, overnight and while it trades. A move of the whole market, one of the sector and one of its own.
 * Each has fat tails, and is larger in nervous times: calm and nervous days come in clusters, because how nervous a day is swells
 * over days, weeks and months. Volatility is read off the same moves, so that it rises when the market falls.
 */
import { even, named, swell, tailed } from './chance.ts'

const MARKET = named('the market')
const SEASON = named('the season')
const NIGHT = named('night')
const TRADING = named('hours of trading')
const NEWS = named('news')
/** Some six times a year, four of them overnight: several times the move of another night or day. */
const NEWS_AT_NIGHT = { chance: 0.016, reach: 8 }
const NEWS_BY_DAY = { chance: 0.01, reach: 5 }
/** About 10% a year. */
const DRIFT = 0.0004

/** How long a swell takes, in days of the calendar, and how far it goes, as a logarithm. */
interface Swell {
  readonly days: number
  readonly reach: number
}
type Swells = readonly Swell[]

const SLOW: Swells = [
  { days: 50, reach: 1.6 },
  { days: 190, reach: 1.1 },
]
const QUICK: Swells = [{ days: 12, reach: 0.9 }]
const OWN: Swells = [
  { days: 18, reach: 1.3 },
  { days: 75, reach: 1.5 },
]

const CALM: Swell = { days: 1, reach: 0 }
/** The third power of a swell, about the middle. */
const USUAL = 0.25

/** As a logarithm: mostly a little below 0, and now and then far above. To the third power: storms are high and calms are long. */
function swells(seed: number, name: number, dayNumber: number, each: Swells): number {
  let sum = 0
  for (let turn = 0; turn < each.length; turn += 1) {
    const { days, reach } = each[turn] ?? CALM
    const high = swell(seed, name ^ turn, dayNumber, days)
    sum += reach * (high * high * high - USUAL)
  }
  return sum
}

/** One move for each day, overnight and until the close, as logarithms. */
export interface Moves {
  readonly night: Float64Array
  readonly day: Float64Array
  /** How far the hours of trading usually go on such a day. */
  readonly spread: Float64Array
}

/** The market's, with how nervous it is: 1 on an ordinary day. */
export interface MarketMoves extends Moves {
  readonly nerves: Float64Array
}

interface Spreads {
  readonly night: number
  readonly day: number
}

/** Of the whole market nearly half happens while it is closed; of one share less. */
const MARKET_SPREAD: Spreads = { night: 0.0037, day: 0.0043 }
const SECTOR_SPREAD: Spreads = { night: 0.002, day: 0.0035 }
const OWN_PARTS: Spreads = { night: 0.34, day: 0.84 }

const emptyMoves = (length: number): Moves => ({
  night: new Float64Array(length),
  day: new Float64Array(length),
  spread: new Float64Array(length),
})

/** A fall makes the days after it more nervous than a rise: what is left of it after a day. */
const FEAR_STAYS = 0.75
const FEAR_REACH = 0.2
const MOST_FEAR = 4

/** What the market does: made once for all that follow it. */
export function marketMoves(seed: number, numbers: readonly number[]): MarketMoves {
  const moves = emptyMoves(numbers.length)
  const nerves = new Float64Array(numbers.length)
  let fear = 0
  for (const [turn, number] of numbers.entries()) {
    const mood = swells(seed, SEASON, number, SLOW) + swells(seed, SEASON ^ NIGHT, number, QUICK)
    const nerve = Math.exp(mood + FEAR_REACH * fear)
    const night = tailed(seed, MARKET ^ NIGHT, number)
    const day = tailed(seed, MARKET, number)
    nerves[turn] = nerve
    moves.night[turn] = nerve * MARKET_SPREAD.night * night
    moves.day[turn] = nerve * MARKET_SPREAD.day * day + DRIFT
    moves.spread[turn] = nerve * MARKET_SPREAD.day
    fear = Math.min(MOST_FEAR, Math.max(-1, FEAR_STAYS * fear - 0.7 * (night + day)))
  }
  return { ...moves, nerves }
}

/** What a sector does within it. */
export function sectorMoves(
  seed: number,
  sector: string,
  numbers: readonly number[],
  nerves: Float64Array,
): Moves {
  return ownMoves(seed, named(sector), SECTOR_SPREAD, numbers, nerves)
}

/** What a share does by itself. */
export const shareMoves = (
  seed: number,
  name: number,
  sigma: number,
  numbers: readonly number[],
  nerves: Float64Array,
): Moves =>
  ownMoves(seed, name, { night: sigma * OWN_PARTS.night, day: sigma * OWN_PARTS.day }, numbers, nerves)

/** As nervous as the market in part, and in part by itself. */
function ownMoves(
  seed: number,
  name: number,
  { night, day }: Spreads,
  numbers: readonly number[],
  nerves: Float64Array,
): Moves {
  const moves = emptyMoves(numbers.length)
  for (const [turn, number] of numbers.entries()) {
    const nerve = Math.sqrt(nerves[turn] ?? 1) * Math.exp(swells(seed, name ^ SEASON, number, OWN))
    const chance = even(seed, name ^ NEWS, number)
    const atNight = chance < NEWS_AT_NIGHT.chance ? NEWS_AT_NIGHT.reach : 1
    const byDay = 1 - chance < NEWS_BY_DAY.chance ? NEWS_BY_DAY.reach : 1
    moves.night[turn] = nerve * night * atNight * tailed(seed, name ^ NIGHT, number)
    moves.day[turn] = nerve * day * byDay * tailed(seed, name ^ TRADING, number)
    moves.spread[turn] = nerve * day
  }
  return moves
}

export interface Temper {
  /** How far it goes with the market. */
  readonly beta: number
  /** How far with its sector. */
  readonly gamma: number
  /** Its own spread in a day. */
  readonly sigma: number
}

/** What a share does in all. Changes its own moves into these. */
export function addMoves({ beta, gamma }: Temper, market: Moves, sector: Moves, own: Moves): Moves {
  for (let turn = 0; turn < own.day.length; turn += 1) {
    own.night[turn] =
      (own.night[turn] ?? 0) + beta * (market.night[turn] ?? 0) + gamma * (sector.night[turn] ?? 0)
    own.day[turn] = (own.day[turn] ?? 0) + beta * (market.day[turn] ?? 0) + gamma * (sector.day[turn] ?? 0)
    const [ofMarket, ofSector] = [beta * (market.spread[turn] ?? 0), gamma * (sector.spread[turn] ?? 0)]
    own.spread[turn] = Math.sqrt(ofMarket ** 2 + ofSector ** 2 + (own.spread[turn] ?? 0) ** 2)
  }
  return own
}

const MEMORY_DAYS = 25
const FADES = 0.84

/** The volatility level at a day's close, in points: nervous seasons and recent falls raise it. */
export function volatilityLevel(
  seed: number,
  { night, day }: Moves,
  turn: number,
  dayNumber: number,
): number {
  let raised = 0
  let weight = 1
  for (let back = 0; back < MEMORY_DAYS && turn - back >= 0; back += 1) {
    const move = (night[turn - back] ?? 0) + (day[turn - back] ?? 0)
    raised -= weight * move * (move < 0 ? 150 : 70)
    weight *= FADES
  }
  const calm = 5 + 8.5 * Math.exp(swells(seed, SEASON, dayNumber, SLOW))
  return Math.min(70, Math.max(8.2, calm + raised))
}
