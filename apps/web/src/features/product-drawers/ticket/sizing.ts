/** product-drawers, ticket: how many shares, at which price. Whole paise and whole shares; nothing is rounded in secret. Pure. */
import { groupIndian, type Paise, paise } from '@pramaan/money'

export interface Sized {
  readonly quantity: number
  readonly unspent: Paise
}

/** The most whole lots that an amount pays for, before charges. Null where it pays for none. */
export function sharesFor(amount: Paise, price: Paise, lot: number): Sized | null {
  const lotPrice = price * BigInt(lot)
  if (lotPrice <= 0n) return null
  const lots = amount / lotPrice
  const quantity = Number(lots) * lot
  if (lots === 0n || quantity > LARGEST) return null
  return { quantity, unspent: paise(amount - lots * lotPrice) }
}

/** The fewest whole lots that are worth so much at this price. */
export function sharesWorth(least: Paise, price: Paise, lot: number): number {
  const lotPrice = price * BigInt(lot)
  if (lotPrice <= 0n) return lot
  return Number((least + lotPrice - 1n) / lotPrice) * lot
}

/** Past this a quantity is a typing error. */
const LARGEST = 10_000_000

/** Reads `1,200` and `1200`. Null for anything but a whole number of shares. */
export function typedQuantity(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '')
  if (!/^[1-9][0-9]{0,7}$/.test(plain)) return null
  const quantity = Number(plain)
  return quantity <= LARGEST ? quantity : null
}

export const groupQuantity = (text: string): string => {
  const quantity = typedQuantity(text)
  return quantity === null ? text : groupIndian(String(quantity))
}

/** One lot more or less, landing on whole lots; never below one lot. */
export function stepQuantity(quantity: number | null, lot: number, way: 1 | -1): number {
  if (quantity === null) return lot
  const below = Math.floor(quantity / lot) * lot
  const next = way === 1 ? below + lot : below === quantity ? below - lot : below
  return Math.min(LARGEST, Math.max(lot, next))
}

/** The nearest price on the tick that is not above. */
export const onTick = (price: Paise, tick: Paise): Paise =>
  tick > 0n ? paise(price - (price % tick)) : price

/** One tick more or less, landing on the tick; never below one tick. */
export function stepPrice(price: Paise, tick: Paise, way: 1 | -1): Paise {
  const below = onTick(price, tick)
  const next = way === 1 ? below + tick : below === price ? below - tick : below
  return paise(next < tick ? tick : next)
}

const ROUND = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000]

/** Quantities to press instead of typing: the least, two round ones above it, and the most that the money pays for. */
export function usualQuantities(least: number, most: number, lot: number): number[] {
  if (most < least) return []
  const round = ROUND.map((count) => count * lot).filter((count) => count > least && count < most)
  return [...new Set([least, ...round.slice(0, 2), most])]
}
