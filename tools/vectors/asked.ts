/** Vectors: what the kinds of the shelf read in the same way: decimals as fractions, lists, holidays. */
import { type Calendar, calendarOf, type Day } from '@pramaan/market-time'
import { type Price, price } from '@pramaan/money'
import { type Fraction, percent, readFraction } from '@pramaan/products'
import { CannotRun, day, rupees } from './compared.ts'

export function exactly(value: unknown, name: string): Fraction {
  const read = typeof value === 'string' || typeof value === 'number' ? readFraction(String(value)) : null
  if (!read) throw new CannotRun(`${name} is no number`)
  return read
}

export const percentOf = (value: unknown, name: string): Fraction => percent(exactly(value, name))

/** Rupees a share, to the paisa. */
export const priceOf = (value: unknown, name: string): Price => price(rupees(value, name))

export function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new CannotRun(`${name} is no list`)
  return value
}

/** Weekends and the vector's own holidays, and no others: a vector says all that it needs. */
export function calendarWith(holidays: unknown): Calendar {
  const late = listOf(holidays ?? [], 'holidays').map((one): { day: Day; kind: 'trading'; name: string } => ({
    day: day(one, 'holiday'),
    kind: 'trading',
    name: 'Holiday',
  }))
  return calendarOf([], late)
}
