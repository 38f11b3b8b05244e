/** fees: amounts finer than a paisa, kept exact until the rule of their line rounds them. */
import { divide, type Paise, paise } from '@pramaan/money'
import type { RoundedTo } from './rate-card.ts'

declare const unit: unique symbol

/** Billionths of a billionth of a paisa: a rate in billionths, and a tax in billionths on it, are still whole numbers. */
export type Exact = bigint & { readonly [unit]: 'exact' }

const BILLION = 10n ** 9n
const PER_PAISA = BILLION * BILLION
const PER_RUPEE = 100n * PER_PAISA

export const exact = (amount: Paise): Exact => (amount * PER_PAISA) as Exact

/** A rate in billionths, which is paise in a crore of rupees: the unit in which the exchanges write their charges. */
export const portion = (of: Exact, billionths: bigint): Exact => ((of * billionths) / BILLION) as Exact

/** The same rate, where the amount holds the charge already. */
export const portionInside = (of: Exact, billionths: bigint): Exact =>
  ((of * billionths) / (BILLION + billionths)) as Exact

export const sum = (amounts: readonly Exact[]): Exact => amounts.reduce<bigint>((a, b) => a + b, 0n) as Exact

export const difference = (a: Exact, b: Exact): Exact => (a - b) as Exact

export function rounded(amount: Exact, to: RoundedTo): Paise {
  if (to === 'paisa') return paise(divide(amount, PER_PAISA, 'half-up'))
  return paise(divide(amount, PER_RUPEE, 'half-up') * 100n)
}

/** Every decimal there is and no more than needed: `4.60485`. */
export function inRupees(amount: Exact): string {
  const size = amount < 0n ? -amount : amount
  const fraction = (size % PER_RUPEE).toString().padStart(20, '0').replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${size / PER_RUPEE}${fraction && `.${fraction}`}`
}

const PERCENT = /^(0|[1-9]\d{0,2})(?:\.(\d{1,7}))?$/
const RUPEES = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/

/** `0.00307` percent is 30,700 billionths. Null when it is no percentage, or finer than a billionth. */
export function readPercent(text: string): bigint | null {
  const [, whole, fraction = ''] = PERCENT.exec(text) ?? []
  if (whole === undefined) return null
  const billionths = BigInt(whole + fraction.padEnd(7, '0'))
  return billionths <= BILLION ? billionths : null
}

/** Unlike an amount that a client types, a charge may be zero. */
export function readRupees(text: string): Paise | null {
  const [, whole, fraction = ''] = RUPEES.exec(text) ?? []
  return whole === undefined ? null : paise(BigInt(whole + fraction.padEnd(2, '0')))
}
