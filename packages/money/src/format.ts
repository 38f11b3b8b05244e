/** money: how amounts are written. */
import type { Paise } from './paise.ts'

/** Groups the digits of a whole number the Indian way: 1234567 becomes 12,34,567. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/** An amount taken apart for the screen, where the paise are set smaller than the rupees. */
export type AmountParts = { sign: '' | '−'; rupees: string; paise: string }

export function amountParts(amount: Paise): AmountParts {
  const size = amount < 0n ? -amount : amount
  return {
    sign: amount < 0n ? '−' : '',
    rupees: groupIndian((size / 100n).toString()),
    paise: (size % 100n).toString().padStart(2, '0'),
  }
}

/** ₹12,34,567.89; a loss carries a true minus sign. */
export function formatRupees(amount: Paise): string {
  const parts = amountParts(amount)
  return `${parts.sign}₹${parts.rupees}.${parts.paise}`
}
