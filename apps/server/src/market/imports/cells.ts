/** market: what a cell may hold. A figure is read from its decimal text into a whole number, never through a float. */

import { type Day, readDay } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import { isSymbol } from '../instruments.ts'
import { type Row, RowRefused } from './table.ts'

const DECIMAL = /^(\d{1,15})(?:\.(\d{0,12}))?$/

/** `12.5` with two places is 1250. More places than asked for are rounded half up, as the publishers round. */
export function scaled(text: string, places: number): number | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const exact = BigInt(whole + fraction.padEnd(places, '0'))
  const spare = Math.max(0, fraction.length - places)
  const value = Number(divide(exact, 10n ** BigInt(spare), 'half-up'))
  return Number.isSafeInteger(value) ? value : null
}

/** Past ₹2 crore a unit, a price is a mistake; it would not fit its column either. */
const LARGEST_PRICE_PAISE = 2_000_000_000

export function pricePaise(row: Row, column: string): number {
  const price = scaled(row.cell(column), 2)
  if (price === null) throw new RowRefused(`${column} "${shortened(row.cell(column))}" is not a price`)
  if (price === 0) throw new RowRefused(`${column} is zero`)
  if (price > LARGEST_PRICE_PAISE) throw new RowRefused(`${column} is above ₹2 crore`)
  return price
}

export function count(row: Row, column: string): number {
  const value = scaled(row.cell(column), 0)
  if (value === null) throw new RowRefused(`${column} "${shortened(row.cell(column))}" is not a number`)
  return value
}

/** A figure that may be missing: empty, a dash, or nothing at all. */
export function optional(row: Row, column: string, places: number): number | null {
  const text = row.cell(column)
  return text === '' || text === '-' ? null : scaled(text, places)
}

export function day(row: Row, column: string): Day {
  const read = readDay(row.cell(column))
  if (!read) throw new RowRefused(`${column} "${shortened(row.cell(column))}" is not a day`)
  return read
}

/** Days are told after they have ended: one that has not come is a mistake of the file's. */
export function pastDay(row: Row, column: string, today: Day): Day {
  const read = day(row, column)
  if (read > today) throw new RowRefused(`${column} ${shortened(row.cell(column))} is in the future`)
  return read
}

export function symbol(row: Row, column: string): string {
  const text = row.cell(column)
  if (!isSymbol(text)) throw new RowRefused(`${column} "${shortened(text)}" is not a symbol`)
  return text
}

export function name(row: Row, column: string): string {
  const text = row.cell(column)
  if (text === '' || text.length > 300) throw new RowRefused(`${column} is not a name`)
  return text
}

export function isin(row: Row, column: string): string {
  const text = row.cell(column)
  if (!isIsin(text)) throw new RowRefused(`${column} "${shortened(text)}" is not an ISIN`)
  return text
}

/** Empty and `-` mean that there is none; a wrong one is left out, because the figure beside it is still right. */
export function optionalIsin(row: Row, column: string): string | null {
  const text = row.cell(column)
  return isIsin(text) ? text : null
}

/** Two letters, nine letters or digits, and a check digit over all of them (ISO 6166). */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What a stranger's file says is repeated in a report only in part. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
