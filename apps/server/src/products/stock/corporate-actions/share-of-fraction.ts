/**
 * products/stock/corporate-actions: whose shares the fraction is made of. New shares are made of the oldest first, so what is left over
 * is the end of the row: the youngest lots, as far as it reaches. Pure.
 */
import { lesser } from '@pramaan/money'
import type { Lot } from './lots.ts'

export interface WholeFraction {
  /** Into how many parts an old share is cut, and how many make a new one. */
  readonly perShare: bigint
  readonly perNewShare: bigint
  /** What all of it had cost, and brought. */
  readonly cost: bigint
  readonly proceeds: bigint
}

export interface PartOfFraction {
  readonly of: string
  readonly cost: bigint
  readonly proceeds: bigint
}

/** `oldestFirst`: all that the fraction was worked out from. The sums are the whole's. */
export function shareOfFraction(oldestFirst: readonly Lot[], whole: WholeFraction): PartOfFraction[] {
  const row = oldestFirst.reduce((sum, { quantity }) => sum + quantity * whole.perShare, 0n)
  const rest = row % whole.perNewShare
  const reached: { lot: Lot; parts: bigint }[] = []
  let left = rest
  for (const lot of oldestFirst.toReversed()) {
    if (left === 0n) break
    const parts = lesser(lot.quantity * whole.perShare, left)
    left -= parts
    reached.push({ lot, parts })
  }
  let [counted, given, cost] = [0n, 0n, whole.cost]
  return reached.map(({ lot, parts }, index) => {
    counted += parts
    const proceeds = (whole.proceeds * counted) / rest - given
    given += proceeds
    // All of a lot that is in it went into it; of the oldest only the end.
    const isOldest = index === reached.length - 1
    const own = isOldest ? cost : lesser(lot.cost + lot.charges, cost)
    cost -= own
    return { of: lot.id, cost: own, proceeds }
  })
}
