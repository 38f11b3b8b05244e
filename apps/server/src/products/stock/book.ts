/** stock: what the visible book gives for a quantity, level by level. */
import type { Level } from '../../market/quotes.ts'
import type { Taken } from '../../trading/product.ts'

/** Buys from the asks, the best first, as long as a share costs at most the limit. */
export function takeAsks(asks: readonly Level[], wanted: bigint, limitPaise: bigint): Taken[] {
  const taken: Taken[] = []
  let rest = wanted
  for (const level of asks) {
    const pricePaise = BigInt(level.pricePaise)
    if (rest === 0n || pricePaise > limitPaise) break
    const quantity = least(rest, BigInt(level.quantity))
    if (quantity > 0n) taken.push({ quantity, pricePaise })
    rest -= quantity
  }
  return taken
}

/**
 * One price for a whole lot: what the bids give for it on average, down to the tick; the last level stands for what lies
 * behind it. Null where nobody buys.
 */
export function bidFor(bids: readonly Level[], quantity: bigint, tickPaise: bigint): bigint | null {
  let rest = quantity
  let gross = 0n
  let last: bigint | null = null
  for (const level of bids) {
    if (rest === 0n) break
    last = BigInt(level.pricePaise)
    const taken = least(rest, BigInt(level.quantity))
    gross += taken * last
    rest -= taken
  }
  if (last === null) return null
  const average = (gross + rest * last) / quantity
  return average - (average % tickPaise)
}

export const tradable = (levels: readonly Level[]): number =>
  levels.reduce((sum, { quantity }) => sum + quantity, 0)

export const quantityOf = (taken: readonly Taken[]): bigint =>
  taken.reduce((sum, { quantity }) => sum + quantity, 0n)

export const worthOf = (taken: readonly Taken[]): bigint =>
  taken.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n)

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
