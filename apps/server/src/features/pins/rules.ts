/**
 * pins: which PINs are too easy to guess. A PIN travels as an unsalted MD5, which has one use: the weak ones can be
 * recognised by it without ever seeing a PIN.
 */
import { createHash } from 'node:crypto'
import { limits } from '@pramaan/contracts'

const DIGITS = limits.pinDigits
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const numbers = (from: number, to: number, width: number): string[] =>
  Array.from({ length: to - from }, (_, at) => String(from + at).padStart(width, '0'))

/** From every digit on, up or down, and over the end of the row: 890123. */
const runs = (step: 1 | 9): string[] =>
  numbers(0, 10, 1).map((first) =>
    numbers(0, DIGITS, 1)
      .map((at) => (Number(first) + step * Number(at)) % 10)
      .join(''),
  )

/** The years in which someone may be born who sets a PIN today, or a child of theirs. */
const monthsOfYears = (): string[] =>
  numbers(1900, 2030, 4).flatMap((year) => numbers(1, 13, 2).flatMap((month) => [year + month, month + year]))

/** Each rule as the PINs that it refuses. */
export const weakPins = (): Set<string> =>
  new Set([
    ...numbers(0, 10, 1).map((digit) => digit.repeat(DIGITS)),
    ...runs(1),
    ...runs(9),
    ...numbers(0, 100, 2).map((pair) => pair.repeat(3)),
    ...numbers(0, 1000, 3).map((triple) => triple.repeat(2)),
    ...numbers(0, 10_000, 4).map((rest) => `19${rest}`),
    ...monthsOfYears(),
  ])

/** Day, month and short year in every order, and the full year beside day or month. */
export function birthdayPins(dateOfBirth: string): string[] {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  const short = year.slice(2)
  return [
    day + month + short,
    day + short + month,
    month + day + short,
    month + short + day,
    short + month + day,
    short + day + month,
    year + month,
    year + day,
    month + year,
    day + year,
  ]
}

let weak: Set<string> | null = null

/** The same rules over what travels. Some fourteen thousand hashes, made once. */
export function isWeakWirePin(wirePin: string, dateOfBirth: string | null): boolean {
  weak ??= new Set([...weakPins()].map(md5))
  return weak.has(wirePin) || (dateOfBirth !== null && birthdayPins(dateOfBirth).map(md5).includes(wirePin))
}
