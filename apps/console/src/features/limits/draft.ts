/** limits: what a new amount may be. Pure; the server holds the same rule. */

const MOST_RUPEES = 10_000_000

/** Whole rupees as typed, commas allowed, or NaN. */
export function wholeRupees(text: string): number {
  const digits = text.replaceAll(/[,\s₹]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

export function problemOf(text: string, rupeesNow: number): string | null {
  const rupees = wholeRupees(text)
  if (!(rupees >= 1 && rupees <= MOST_RUPEES)) return 'From ₹1 to ₹1,00,00,000, in whole rupees.'
  return rupees === rupeesNow ? 'That is what it is now.' : null
}
