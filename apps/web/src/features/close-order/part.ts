/** close-order: how much of the lot is to be sold, as a person types it. Pure. */
import { typedQuantity } from '../../orders/quantities.ts'

/** All of it, a part, or something that cannot be sold. */
export type Part = number | 'all' | null

/** `text` is null until something is chosen: then it is all. */
export function partOf(text: string | null, held: number | null): Part {
  if (text === null || held === null) return 'all'
  const quantity = typedQuantity(text)
  if (quantity === null || quantity > held) return null
  return quantity === held ? 'all' : quantity
}

/** One more or one less, between one and all. */
export const stepPart = (part: Part, held: number, way: 1 | -1): number =>
  Math.min(held, Math.max(1, (part === null || part === 'all' ? held : part) + way))

/** A quarter, half, and all: to press instead of typing. */
export const usualParts = (held: number): number[] =>
  [...new Set([Math.floor(held / 4), Math.floor(held / 2), held])].filter((quantity) => quantity > 0)
