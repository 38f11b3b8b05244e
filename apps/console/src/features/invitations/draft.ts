/** invitations: what a new one needs. Pure; the server holds the same limits. */
import { say } from './say.ts'

export interface Draft {
  readonly label: string
  readonly uses: string
  readonly days: string
}

const MOST_USES = 1000
const MOST_DAYS = 365
const MOST_LETTERS = 80

/** A whole number as typed, or NaN. */
export const whole = (text: string): number =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN

const isBetween = (text: string, most: number): boolean => whole(text) >= 1 && whole(text) <= most

export function problemsOf({ label, uses, days }: Draft): Partial<Record<keyof Draft, string>> {
  const name = label.trim()
  return {
    ...(name.length >= 1 && name.length <= MOST_LETTERS ? {} : { label: say('labelProblem') }),
    ...(isBetween(uses, MOST_USES) ? {} : { uses: say('usesProblem') }),
    ...(isBetween(days, MOST_DAYS) ? {} : { days: say('daysProblem') }),
  }
}
