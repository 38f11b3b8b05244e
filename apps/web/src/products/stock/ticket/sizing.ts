/** products, stock: how many shares, at which price. Whole paise and whole shares; nothing is rounded in secret. Pure. */
import { type Paise, paise } from '@pramaan/money'
import { LARGEST } from '../../../orders/quantities.ts'

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
