/** stock: what the visible book gives for a quantity, level by level. */
import {
  addUnits,
  fewerUnits,
  lessUnits,
  type Paise,
  type Price,
  paise,
  price,
  type Units,
  units,
  worthOfShares,
} from '@pramaan/money'
import type { Level } from '../../market/quotes.ts'
import type { Taken } from '../../trading/product.ts'

/** Buys from the asks, the best first, as long as a share costs at most the limit. */
export function takeAsks(asks: readonly Level[], wanted: Units, limitPaise: Price): Taken[] {
  const taken: Taken[] = []
  let rest = wanted
  for (const level of asks) {
    const pricePaise = price(BigInt(level.pricePaise))
    if (rest === 0n || pricePaise > limitPaise) break
    const quantity = fewerUnits(rest, units(BigInt(level.quantity)))
    if (quantity > 0n) taken.push({ quantity, pricePaise })
    rest = lessUnits(rest, quantity)
  }
  return taken
}

/**
 * One price for a whole lot: what the bids give for it on average, down to the tick; the last level stands for what lies
 * behind it. Null where nobody buys.
 */
export function bidFor(bids: readonly Level[], quantity: Units, tickPaise: bigint): Price | null {
  let rest = quantity
  let gross = 0n
  let last: Price | null = null
  for (const level of bids) {
    if (rest === 0n) break
    last = price(BigInt(level.pricePaise))
    const taken = fewerUnits(rest, units(BigInt(level.quantity)))
    gross += worthOfShares(taken, last)
    rest = lessUnits(rest, taken)
  }
  if (last === null) return null
  const average = (gross + worthOfShares(rest, last)) / quantity
  return price(average - (average % tickPaise))
}

export const tradable = (levels: readonly Level[]): number =>
  levels.reduce((sum, { quantity }) => sum + quantity, 0)

export const quantityOf = (taken: readonly Taken[]): Units =>
  addUnits(...taken.map(({ quantity }) => quantity))

export const worthOf = (taken: readonly Taken[]): Paise =>
  paise(taken.reduce((sum, { quantity, pricePaise }) => sum + worthOfShares(quantity, pricePaise), 0n))

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
