/**
 * products/stock/corporate-actions: whether the price of the ex-day bears an announced ratio out. Who enters an action, and
 * who approves it, sees it here before any holding is changed: a ratio the wrong way round costs everybody. Pure.
 */
import { divide, lesser } from '@pramaan/money'

export interface Observed {
  /** As it was traded, not adjusted. */
  readonly previousClosePaise: bigint
  readonly openPaise: bigint
}

export interface Ratio {
  readonly before: bigint
  readonly after: bigint
}

/** The widest daily band of the exchanges. */
const BAND_PERCENT = 20n

/** The close before the ex-day as it counts on it. */
export const adjustedClose = ({ previousClosePaise }: Observed, { before, after }: Ratio): bigint =>
  divide(previousClosePaise * before, after, 'half-up')

/** The day opened within a day's band of the adjusted close. */
export function bearsOut(seen: Observed, ratio: Ratio): boolean {
  const adjusted = adjustedClose(seen, ratio)
  const off = seen.openPaise - adjusted
  return (off < 0n ? -off : off) * 100n <= adjusted * BAND_PERCENT
}

/** Whole multiples, as nearly all splits and bonuses make them, some halves and thirds, and the usual consolidations. */
const usual: readonly Ratio[] = [
  ...[2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n, 12n, 15n, 20n, 25n, 50n, 100n].map((after) => ({
    before: 1n,
    after,
  })),
  { before: 2n, after: 3n },
  { before: 2n, after: 5n },
  { before: 3n, after: 4n },
  { before: 3n, after: 5n },
  ...[2n, 4n, 5n, 10n, 20n, 50n, 100n].map((before) => ({ before, after: 1n })),
]

/** The usual ratio nearest to the jump of the price. Null when the day's own move explains it. */
export function likelyRatio(seen: Observed): Ratio | null {
  if (bearsOut(seen, { before: 1n, after: 1n })) return null
  const nearest = usual.toSorted((a, b) => Number(distance(seen, a) - distance(seen, b)))[0]
  return nearest && bearsOut(seen, nearest) ? nearest : null
}

/** How many times the one is the other, in millionths; 1,000,000 where they are the same. */
function distance(seen: Observed, ratio: Ratio): bigint {
  const [open, adjusted] = [seen.openPaise * ratio.after, seen.previousClosePaise * ratio.before]
  const low = lesser(open, adjusted)
  return ((open + adjusted - low) * 1_000_000n) / (low || 1n)
}
