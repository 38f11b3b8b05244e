/** invitations: what a new one needs. Pure; the server holds the same limits. */

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
    ...(name.length >= 1 && name.length <= MOST_LETTERS ? {} : { label: 'Say who it is for.' }),
    ...(isBetween(uses, MOST_USES) ? {} : { uses: 'From 1 to 1,000.' }),
    ...(isBetween(days, MOST_DAYS) ? {} : { days: 'From 1 to 365.' }),
  }
}
