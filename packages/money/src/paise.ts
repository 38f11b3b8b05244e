/** money: the type, and the only ways in: from what a person typed, and from a number on the wire. */
import { decimal } from './decimal.ts'

declare const unit: unique symbol

/** A whole number of one thing, which no other thing can stand in for. */
export type Counted<Unit extends string> = bigint & { readonly [unit]: Unit }

/** Indian rupees held as whole paise. The only form money takes between the wire and the ledger. */
export type Paise = Counted<'paise'>

export const paise = (amount: bigint): Paise => amount as Paise

/** One lakh crore rupees: past this an amount is a typing error, and it still fits a JSON number exactly. */
const LARGEST = 1_000_000_000_000_00n
const RUPEES = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,2}))?$/

/** Reads a plain positive decimal such as `20000` or `19999.99`. Anything else, zero included, is null. */
export function parseRupees(text: string): Paise | null {
  const match = RUPEES.exec(text)
  if (!match) return null
  const amount = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
  return amount > 0n && amount <= LARGEST ? paise(amount) : null
}

/**
 * Reads a reply's rupees (a JSON number with at most two decimals, of either sign) by its decimal text.
 * Null when it is not such a number: a figure that cannot be exact is not shown as if it were.
 */
export function fromWire(rupees: number | null | undefined): Paise | null {
  const parts = decimal(rupees)
  if (!parts || parts.fraction.length > 2) return null
  const size = BigInt(parts.whole) * 100n + BigInt(parts.fraction.padEnd(2, '0'))
  return size > LARGEST ? null : paise(parts.negative ? -size : size)
}

/** Rupees for a JSON body. Exact: every amount up to the largest has its own double. */
export const toWire = (amount: Paise): number => {
  const size = amount < 0n ? -amount : amount
  return Number(`${amount < 0n ? '-' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`)
}
