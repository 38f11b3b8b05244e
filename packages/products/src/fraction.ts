/** products: exact fractions for levels, rates and averages. They are rounded once, where an amount is paid or a figure shown. */
import { divide, type Paise, paise } from '@pramaan/money'

/** `under` is above zero. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError('Division by zero')
  const common = greatestCommon(over, under) * (under < 0n ? -1n : 1n)
  return { over: over / common, under: under / common }
}

function greatestCommon(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (other > 0n) [one, other] = [other, one % other]
  return one
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads a plain decimal such as `0.85` or `81234.55`. Null when it is none. */
export function readFraction(text: string): Fraction | null {
  const [, sign, whole, digits = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  const size = BigInt(whole + digits)
  return fraction(sign ? -size : size, 10n ** BigInt(digits.length))
}

export const NOTHING = fraction(0n)
export const ONE = fraction(1n)

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under - b.over * a.under, a.under * b.under)
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)

export const isBelow = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
export const lower = (a: Fraction, b: Fraction): Fraction => (isBelow(b, a) ? b : a)
export const higher = (a: Fraction, b: Fraction): Fraction => (isBelow(a, b) ? b : a)

/** `12.5` percent is 125/1000. */
export const percent = (of: Fraction): Fraction => fraction(of.over, of.under * 100n)

/** That part of an amount, half up to the paisa. */
export const portion = (amount: Paise, part: Fraction): Paise =>
  paise(divide(amount * part.over, part.under, 'half-up'))

/** `-4.9998`: half up to so many decimals. */
export function inDecimals(value: Fraction, places: number): string {
  const scaled = divide(value.over * 10n ** BigInt(places), value.under, 'half-up')
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  return `${scaled < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`
}
