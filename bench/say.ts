/** Bench: says a median of several passes with its range and its limit. */
export function say(
  what: string,
  values: readonly number[],
  holds: (median: number) => boolean,
  limit: string,
): boolean {
  const sorted = [...values].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const range = `${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)}`
  console.log(`${holds(median) ? '✓' : '✗'} ${what}: ${median.toFixed(2)} (${range}), limit ${limit}`)
  return holds(median)
}
