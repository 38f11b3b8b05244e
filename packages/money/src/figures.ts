/** money: figures that are not amounts — percentages, ratios, large counts. Two decimals, truncated, never rounded. */
import { type Decimal, decimal, truncated } from './decimal.ts'
import { groupIndian } from './format.ts'

type Figure = number | bigint | null | undefined

/** A true minus, as wide as a plus. */
export const MINUS = '−'

const sign = (value: Decimal) => (value.negative ? MINUS : '')
const fixed = (value: Decimal) => `${groupIndian(value.whole)}.${value.fraction.padEnd(2, '0')}`

/** `12.345` is 12.34. Null when there is no figure. */
export function formatNumber(value: Figure): string | null {
  const parts = decimal(value)
  if (!parts) return null
  const cut = truncated(parts)
  return sign(cut) + fixed(cut)
}

/** '--%' when absent. */
export const formatPercent = (value: Figure): string => `${formatNumber(value) ?? '--'}%`

/** '-' when missing or not a number. */
export const formatRatio = (value: Figure): string => formatNumber(value) ?? '-'

/** Which way a figure points once it is cut to what is shown, so that −0.001% is level and not a loss. */
export function direction(value: Figure): 'up' | 'down' | 'level' {
  const parts = decimal(value)
  if (!parts) return 'level'
  const cut = truncated(parts)
  if (cut.negative) return 'down'
  return /^0*$/.test(cut.whole + cut.fraction) ? 'level' : 'up'
}

type Step = { digits: number; unit: string }
const steps: Record<'abbreviated' | 'lakh-crore', Step[]> = {
  abbreviated: [
    { digits: 12, unit: 'T' },
    { digits: 9, unit: 'B' },
    { digits: 6, unit: 'M' },
    { digits: 3, unit: 'k' },
  ],
  'lakh-crore': [
    { digits: 7, unit: ' Cr' },
    { digits: 5, unit: ' L' },
  ],
}

/** k, M, B, T at 1e3, 1e6, 1e9, 1e12; or lakh and crore where the brand says so. `1999` is 1.99k. */
export function abbreviate(value: Figure, style: 'abbreviated' | 'lakh-crore'): string {
  const parts = decimal(value)
  if (!parts) return '-'
  const step = steps[style].find(({ digits }) => parts.whole.length > digits)
  const cut = truncated(step ? shifted(parts, step.digits) : parts)
  const fraction = cut.fraction.replace(/0+$/, '')
  return `${sign(cut)}${groupIndian(cut.whole)}${fraction && `.${fraction}`}${step?.unit ?? ''}`
}

/** Moves the decimal point to the left. */
const shifted = (value: Decimal, digits: number): Decimal => ({
  negative: value.negative,
  whole: value.whole.slice(0, -digits),
  fraction: value.whole.slice(-digits) + value.fraction,
})

/** How far a whole number has moved from another, in percent, cut to two decimals. Null where there is nothing to move from. */
export function movePercent(from: number, to: number): number | null {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from <= 0) return null
  return Math.trunc(((to - from) * 10_000) / from) / 100
}
