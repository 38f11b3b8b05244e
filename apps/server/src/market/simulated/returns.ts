/**
 * market: how much each day moves. A move of the whole market, one of the sector and one of its own, with calm and nervous
 * seasons and now and then some news. Volatility is read off the same moves, so that it rises when the market falls.
 */
import { bell, even, named, swell } from './chance.ts'

const MARKET = named('the market')
const SEASON = named('the season')
const NEWS = named('news')
const SEASON_DAYS = 90
/** About 10% a year. */
const DRIFT = 0.0004

/** From calm, 0.6, to nervous, 1.6. */
const nerves = (seed: number, dayNumber: number): number => 0.6 + swell(seed, SEASON, dayNumber, SEASON_DAYS)

/** The day's move of the whole market, as a logarithm. */
function marketMove(seed: number, dayNumber: number): number {
  const isShock = even(seed, MARKET, dayNumber, 1) < 0.008
  return 0.0068 * nerves(seed, dayNumber) * bell(seed, MARKET, dayNumber) * (isShock ? 3 : 1) + DRIFT
}

export interface Temper {
  /** How far it goes with the market. */
  readonly beta: number
  /** How far with its sector. */
  readonly gamma: number
  /** Its own spread in a day. */
  readonly sigma: number
}

/** What the market does, or a sector within it: one move for each day, made once for all that follow it. */
export const movesOf = (seed: number, numbers: readonly number[]): Float64Array =>
  Float64Array.from(numbers, (number) => marketMove(seed, number))

export const sectorMoves = (seed: number, sector: string, numbers: readonly number[]): Float64Array => {
  const name = named(sector)
  return Float64Array.from(numbers, (number) => 0.006 * bell(seed, name, number))
}

/** What a share does by itself. */
export function ownMove(seed: number, name: number, sigma: number, dayNumber: number): number {
  const isNews = even(seed, name ^ NEWS, dayNumber) < 0.012
  return sigma * bell(seed, name, dayNumber) * (isNews ? 3.2 : 1)
}

const MEMORY_DAYS = 25
const FADES = 0.84

/** The volatility level at a day's close, in points: nervous seasons and recent falls raise it. */
export function volatilityLevel(seed: number, moves: Float64Array, turn: number, dayNumber: number): number {
  let raised = 0
  let weight = 1
  for (let back = 0; back < MEMORY_DAYS && turn - back >= 0; back += 1) {
    const move = moves[turn - back] ?? 0
    raised -= weight * move * (move < 0 ? 150 : 70)
    weight *= FADES
  }
  const calm = 6 + 7.5 * nerves(seed, dayNumber)
  return Math.min(70, Math.max(8.2, calm + raised))
}
