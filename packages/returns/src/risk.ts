/** returns: how deep it fell and how much it swung. */

export interface Drawdown {
  /** The deepest fall from a peak, 0 to 1. */
  readonly depth: number
  /** In days: from a peak until it was passed again, or until now; the longest of them. */
  readonly longest: number
}

/** From the returns since the beginning, one a day. */
export function drawdownOf(accumulated: readonly number[]): Drawdown {
  let [peak, peakDay, depth, longest] = [1, 0, 0, 0]
  for (const [day, total] of accumulated.entries()) {
    const worth = 1 + total
    longest = Math.max(longest, day - peakDay)
    if (worth > peak) [peak, peakDay] = [worth, day]
    else depth = Math.max(depth, 1 - worth / peak)
  }
  return { depth, longest }
}

export interface Fall {
  /** 0 to 1. */
  readonly depth: number
  /** The places of its peak and of its lowest. −1 is the beginning. */
  readonly peak: number
  readonly lowest: number
}

/** The deepest fall, and where it lies. Null where it never fell. */
export function deepestFall(accumulated: readonly number[]): Fall | null {
  let deepest: Fall | null = null
  let [peak, place] = [1, -1]
  for (const [day, total] of accumulated.entries()) {
    const worth = 1 + total
    if (worth > peak) [peak, place] = [worth, day]
    const depth = 1 - worth / peak
    if (depth > (deepest?.depth ?? 0)) deepest = { depth, peak: place, lowest: day }
  }
  return deepest
}

export interface Volatility {
  /** Over the whole time that was looked at. */
  readonly deviation: number
  /** Of the days below the mean alone. */
  readonly downside: number
}

/** From returns of single days, by their logarithms. Null for fewer than two. */
export function volatilityOf(returns: readonly number[]): Volatility | null {
  if (returns.length < 2 || returns.some((one) => one <= -1)) return null
  const logs = returns.map(Math.log1p)
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  const over = (some: readonly number[]): number =>
    Math.sqrt((some.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1)) * logs.length)
  return { deviation: over(logs), downside: over(logs.filter((one) => one < mean)) }
}
