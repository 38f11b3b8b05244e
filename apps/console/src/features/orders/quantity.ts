/** orders: how much of an order is to be filled. Pure; the server holds the same rule. */
import { say } from './say.ts'

/** Whole shares as typed, commas allowed, or NaN. */
export function wholeShares(text: string): number {
  const digits = text.replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

export function problemOf(text: string, rest: number): string | null {
  const shares = wholeShares(text)
  return shares >= 1 && shares <= rest ? null : say('quantityProblem', { rest })
}
