/** products, bond: figures in words, and the bonds in the order in which they are looked for. Pure. */
import type { BondView } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { rupeeWords } from '../../money/amounts.ts'

export const rupees = (amount: number): string => rupeeWords(fromWire(amount) ?? paise(0n))

/** From the safest to what is in default, as the agencies' letters go. */
export const ratingSteps = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'C', 'D'] as const

/** Which letters a rating has; the Government is above all, what has none is below. */
export function stepOf({ rating, issuer_kind: kind }: Pick<BondView, 'rating' | 'issuer_kind'>): number {
  if (kind === 'government') return -1
  const letters = /\b(AAA|AA|A|BBB|BB|B|C|D)\b[+-]?/.exec(rating.toUpperCase())?.[1] ?? ''
  const place = ratingSteps.findIndex((step) => step === letters)
  return place === -1 ? ratingSteps.length : place
}

export interface BondFilter {
  /** The place in `ratingSteps` that is still taken; -1: Government only; null: any. */
  readonly rating: number | null
  readonly years: number | null
  readonly sort: 'yield' | 'maturity' | 'rating'
}

export const anyBond: BondFilter = { rating: null, years: null, sort: 'yield' }

const isTaken = ({ state }: BondView): boolean => state === 'open' || state === 'upcoming'

const orders: Readonly<Record<BondFilter['sort'], (a: BondView, b: BondView) => number>> = {
  yield: (a, b) => (b.yield_percent ?? 0) - (a.yield_percent ?? 0),
  maturity: (a, b) => (a.maturity_day < b.maturity_day ? -1 : 1),
  rating: (a, b) => stepOf(a) - stepOf(b),
}

/** What can be bought comes first. `today`: YYYY-MM-DD. */
export const fitting = (
  bonds: readonly BondView[],
  { rating, years, sort }: BondFilter,
  today: string,
): BondView[] =>
  bonds
    .filter((bond) => rating === null || stepOf(bond) <= rating)
    .filter((bond) => years === null || bond.maturity_day <= inYears(today, years))
    .toSorted((a, b) => Number(isTaken(b)) - Number(isTaken(a)) || orders[sort](a, b))

const inYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export interface CalendarPayment {
  readonly due: string
  readonly paid: string
  readonly coupon: number
  readonly redemption: number
}

export interface CalendarYear {
  readonly year: string
  readonly payments: readonly CalendarPayment[]
  /** In paise. */
  readonly total: bigint
}

const inPaise = (amount: number): bigint => fromWire(amount) ?? 0n

export const sumPaise = (payments: readonly CalendarPayment[]): bigint =>
  payments.reduce((sum, { coupon, redemption }) => sum + inPaise(coupon) + inPaise(redemption), 0n)

/** By the year in which the money comes. */
export const byYear = (payments: readonly CalendarPayment[]): CalendarYear[] =>
  [...Map.groupBy(payments, ({ paid }) => paid.slice(0, 4))].map(([year, own]) => ({
    year,
    payments: own,
    total: sumPaise(own),
  }))
