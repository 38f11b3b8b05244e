/** money: the type, and the only way in from text. */

declare const unit: unique symbol

/** Indian rupees held as whole paise. The only form money takes between the wire and the ledger. */
export type Paise = bigint & { readonly [unit]: 'paise' }

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
