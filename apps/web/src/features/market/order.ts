/** market: the order of a list. Pure. */

/** The same things with one of them at another place. Places outside the list are its ends. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const target = Math.min(things.length - 1, Math.max(0, to))
  const left = things.toSpliced(from, 1)
  const thing = things[from]
  return thing === undefined ? [...things] : left.toSpliced(target, 0, thing)
}

/** Which place a finger is over, given the middle of each row from top to bottom. */
export const placeAt = (middles: readonly number[], y: number): number =>
  middles.findLastIndex((middle) => y >= middle) + 1
