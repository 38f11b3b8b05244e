/** money: decimal text. Figures that are shown are cut from their text, never rounded and never multiplied. */

/** A decimal taken apart: `-1234.5` is { negative: true, whole: '1234', fraction: '5' }. */
export type Decimal = { negative: boolean; whole: string; fraction: string }

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Takes a finite number apart by its shortest text, exponents written out. Null when there is no figure. */
export function decimal(value: number | bigint | null | undefined): Decimal | null {
  const match = value === null || value === undefined ? null : PLAIN.exec(value.toString())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const places = Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}`.padEnd(whole.length + places, '0')
  const point = whole.length + Math.max(0, -places) + places
  return {
    negative: sign === '-',
    whole: withoutLeadingZeros(digits.slice(0, point) || '0'),
    fraction: digits.slice(point),
  }
}

/** Cut, not rounded, to two decimals: 1.999 is 1.99. What is cut to nothing has no sign. */
export function truncated(value: Decimal): Decimal {
  const fraction = value.fraction.slice(0, 2)
  const isZero = /^0*$/.test(value.whole + fraction)
  return { negative: value.negative && !isZero, whole: value.whole, fraction }
}
