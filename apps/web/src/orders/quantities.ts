/** orders: a quantity as a person types it or moves it by steps: whole numbers only. Pure. */
import { groupIndian } from '@pramaan/money'

/** Past this a quantity is a typing error. */
export const LARGEST = 10_000_000

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
