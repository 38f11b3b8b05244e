/** test: what days of prices are like, counted the same way for recorded and for simulated ones. */

export interface DayOfPrices {
  /** The close before, in shares of the day. */
  readonly before: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface DayFigures {
  /** The usual size of a day's move, as a logarithm. */
  readonly spread: number
  /** Of the moves: 3 for a bell; the fatter the tails, the more. */
  readonly kurtosis: number
  /** Of the moves' sizes, one day apart and averaged over two to ten: how much a nervous day is followed by another. */
  readonly clustering: number
  readonly lastingClustering: number
  /** The part of the variance that happens before the open. */
  readonly nightPart: number
  /** How far the move before the open goes with the one after it. */
  readonly nightWithDay: number
  /** High to low against open to close. */
  readonly rangeToBody: number
  /** How far the range goes with the size of the move. */
  readonly rangeWithMove: number
  /** A fall makes the next day larger: less than 0. */
  readonly fallsThenSize: number
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const centred = (values: readonly number[]): number[] => {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

const moment = (values: readonly number[], power: number): number =>
  mean(values.map((value) => value ** power))

export function correlation(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [centred(first), centred(second)]
  return mean(a.map((value, at) => value * (b[at] ?? 0))) / Math.sqrt(moment(a, 2) * moment(b, 2))
}

const autocorrelation = (values: readonly number[], lag: number): number => {
  const all = centred(values)
  return (
    all.slice(lag).reduce((sum, value, at) => sum + value * (all[at] ?? 0), 0) / (moment(all, 2) * all.length)
  )
}

export const movesOf = (days: readonly DayOfPrices[]): number[] =>
  days.map(({ before, close }) => Math.log(close / before))

export function figuresOf(days: readonly DayOfPrices[]): DayFigures {
  const moves = movesOf(days)
  const sizes = moves.map(Math.abs)
  const nights = days.map(({ before, open }) => Math.log(open / before))
  const bodies = days.map(({ open, close }) => Math.log(close / open))
  const ranges = days.map(({ high, low }) => Math.log(high / low))
  const all = centred(moves)
  const variance = moment(all, 2)
  return {
    spread: Math.sqrt(variance),
    kurtosis: moment(all, 4) / variance ** 2,
    clustering: autocorrelation(sizes, 1),
    lastingClustering: mean([2, 3, 4, 5, 6, 7, 8, 9, 10].map((lag) => autocorrelation(sizes, lag))),
    nightPart: moment(nights, 2) / (moment(nights, 2) + moment(bodies, 2)),
    nightWithDay: correlation(nights, bodies),
    rangeToBody: mean(ranges) / mean(bodies.map(Math.abs)),
    rangeWithMove: correlation(ranges, sizes),
    fallsThenSize: correlation(moves.slice(0, -1), sizes.slice(1)),
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
