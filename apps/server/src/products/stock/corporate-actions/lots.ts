/** products/stock/corporate-actions: a holder's lots of one ISIN, on whichever exchange they were bought, and what is done to them. Pure. */
import type { Paise } from '@pramaan/money'

/** A day on the calendar in India, `YYYY-MM-DD`. */
export type Day = string

export interface Lot {
  readonly id: string
  readonly quantity: bigint
  /** What the shares cost, without the charges of the purchase. */
  readonly cost: Paise
  readonly charges: Paise
  /** The day from which they are held; a bonus share's is its allotment. */
  readonly boughtOn: Day
  /** From when it goes with what the company does, where that is earlier: a bonus share's is that of the shares it is for. */
  readonly heldFrom?: Day
}

export type LotChange =
  | { readonly kind: 'changed'; readonly before: Lot; readonly after: Lot }
  /** Nothing is left of it: its cost went into a share that a younger lot completes, into the fraction, or was sold. */
  | { readonly kind: 'closed'; readonly before: Lot }
  /** The caller gives it its id. */
  | { readonly kind: 'new'; readonly lot: Omit<Lot, 'id'> }

/** Oldest first; lots of one day in the order of their ids, so that every run does the same. */
export const oldestFirst = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => compared(a.boughtOn, b.boughtOn) || compared(a.id, b.id))

const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Who buys on the ex-day or later buys without it. */
export const heldBefore = (lots: readonly Lot[], exDay: Day): Lot[] =>
  lots.filter(({ boughtOn, heldFrom = boughtOn, quantity }) => heldFrom < exDay && quantity > 0n)

export const sharesOf = (lots: readonly { readonly quantity: bigint }[]): bigint =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0n)
