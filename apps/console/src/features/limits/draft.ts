/** limits: what a new amount may be. Pure; the server holds the same rule. */
import { say } from './say.ts'

const MOST_RUPEES = 10_000_000

/** Whole rupees as typed, commas allowed, or NaN. */
export function wholeRupees(text: string): number {
  const digits = text.replaceAll(/[,\s₹]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

export function problemOf(text: string, rupeesNow: number): string | null {
  const rupees = wholeRupees(text)
  if (!(rupees >= 1 && rupees <= MOST_RUPEES)) return say('rangeProblem')
  return rupees === rupeesNow ? say('sameProblem') : null
}
