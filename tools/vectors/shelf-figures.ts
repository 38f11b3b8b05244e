/** Vectors: figures of the shelf as its files write them, finer than a paisa, and the days that they call closed. */
import { isWeekend, weekdayOf } from '@pramaan/market-time'
import { CannotRun, day, decimal } from './compared.ts'

const SCALE = 20

/** A decimal with at most so many places, as a whole number of the smallest. */
export function fine(value: unknown, places: number, name: string): bigint {
  const read = decimal(value)
  const smallest = 10n ** BigInt(SCALE - places)
  if (read === null || read % smallest !== 0n)
    throw new CannotRun(`${name} is no number with ${places} decimals`)
  return read / smallest
}

/** `-1234.500`. */
export function writtenFine(amount: bigint, places: number): string {
  const size = String(amount < 0n ? -amount : amount).padStart(places + 1, '0')
  const point = size.length - places
  return `${amount < 0n ? '-' : ''}${size.slice(0, point)}.${size.slice(point)}`
}

/** A percentage as billionths: 8.75 is 87,500,000. */
export const billionths = (percent: unknown, name: string): bigint => fine(percent, 7, name)
export const percentOf = (rate: bigint): string => writtenFine(rate, 7)

const workingSaturdays: Record<string, (date: number) => boolean> = {
  'not working days': () => false,
  '1st, 3rd and 5th are working days': (date) => Math.ceil(date / 7) % 2 === 1,
  'working days': () => true,
}

/** Weekends and the listed days are closed; where the file says so, some Saturdays are open. */
export function openDays(asked: Record<string, unknown>): (day: string) => boolean {
  const listed: unknown[] = Array.isArray(asked.holidays) ? asked.holidays : []
  const holidays = new Set(listed.map((one) => day(one, 'holiday')))
  const isOpenSaturday = workingSaturdays[String(asked.saturdays ?? 'not working days')]
  if (!isOpenSaturday) throw new CannotRun(`no function yet for saturdays: ${String(asked.saturdays)}`)
  return (one) => {
    if (holidays.has(one)) return false
    return !isWeekend(one) || (weekdayOf(one) === 6 && isOpenSaturday(Number(one.slice(8))))
  }
}
