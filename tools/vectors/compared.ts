/** Vectors: figures of a file against figures of the product, one line for each that differs. */
import { type Paise, paise } from '@pramaan/money'

/** One vector, and what came of it. */
export type Checked =
  | { readonly id: string; readonly differences: readonly string[] }
  | { readonly id: string; readonly notRun: string }

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRecords = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

/** The vector asks for something that it does not say whole, or that nothing here can work out. */
export class CannotRun extends Error {}

const SCALE = 20
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?$/i

/** A decimal, as text or as a JSON number, in units of 10⁻²⁰. Null when it is none. What is finer is cut off. */
export function decimal(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? []
  if (whole === undefined) return null
  const shift = SCALE - fraction.length + Number(exponent)
  const digits = BigInt(whole + fraction)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return sign ? -size : size
}

export const PER_PAISA = 10n ** BigInt(SCALE - 2)

export const scaled = (amount: Paise): bigint => amount * PER_PAISA

/** Rupees to the paisa. */
export function rupees(value: unknown, name: string): Paise {
  const read = decimal(value)
  if (read === null || read % PER_PAISA !== 0n) throw new CannotRun(`${name} is no amount in rupees`)
  return paise(read / PER_PAISA)
}

export function whole(value: unknown, name: string): bigint {
  const read = decimal(value)
  if (read === null || read % 10n ** BigInt(SCALE) !== 0n) throw new CannotRun(`${name} is no whole number`)
  return read / 10n ** BigInt(SCALE)
}

export function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new CannotRun(`${name} is missing`)
  return value
}

export function day(value: unknown, name: string): string {
  const read = text(value, name)
  const date = new Date(`${read}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === read
  if (!isDay) throw new CannotRun(`${name} is no day: ${read}`)
  return read
}

/** `-1234.50`: how files write an amount. */
export function written(amount: Paise): string {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Whatever was said, against what was worked out, all the way down. Numbers are compared as numbers: 23 is 23.00. */
export function differences(said: unknown, got: unknown, at = ''): string[] {
  if (Array.isArray(said) && Array.isArray(got)) {
    const length = Math.max(said.length, got.length)
    return Array.from({ length }, (_, index) =>
      differences(said[index], got[index], `${at}[${index}]`),
    ).flat()
  }
  if (isRecord(said) && isRecord(got)) {
    const keys = [...new Set([...Object.keys(said), ...Object.keys(got)])]
    return keys.flatMap((key) => differences(said[key], got[key], at ? `${at}.${key}` : key))
  }
  const [one, other] = [decimal(said), decimal(got)]
  if (said === got || (one !== null && one === other)) return []
  return [differs(at, said, got)]
}

export const differs = (at: string, said: unknown, got: unknown): string =>
  `${at}: the file says ${shown(said)}, the product ${shown(got)}`

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What cannot be run is told as such, and what the product refuses is a difference. Anything else is a fault of ours. */
export function attempt(id: string, run: () => readonly string[]): Checked {
  try {
    return { id, differences: run() }
  } catch (error) {
    if (error instanceof CannotRun) return { id, notRun: error.message }
    if (error instanceof RangeError) return { id, differences: [`the product refuses it: ${error.message}`] }
    throw error
  }
}
