/** products, loan: figures as they are read: rupees, percent, units, and what is lent on a choice of holdings. Pure, in whole paise. */
import type { LoanHolding, LoanLender } from '@pramaan/contracts'
import {
  formatPercent,
  formatRupees,
  fromWire,
  lesser,
  type Paise,
  paise,
  scaledFromWire,
} from '@pramaan/money'
import { fineCount } from '@pramaan/ui/unit-price.tsx'
import { rupeeWords } from '../../money/amounts.ts'

const NONE = paise(0n)

/** ₹2,11,556.64, to the paisa. */
export const exact = (rupees: number): string => formatRupees(fromWire(rupees) ?? NONE)

/** ₹2,00,000, without paise where there are none. */
export const inRupees = (rupees: number): string => rupeeWords(fromWire(rupees) ?? NONE)

/** ₹2,11,556: a figure that may still move. */
export const wholeRupees = (rupees: number): string => exact(rupees).replace(/\.\d\d$/, '')

/** 60%, 10.5%, 11.62%. */
export const percentWords = (percent: number): string =>
  formatPercent(percent)
    .replace(/(\.\d*?)0+%$/, '$1%')
    .replace('.%', '%')

export const unitWords = (count: number): string => fineCount(count)

/** What was typed as units with so many decimals; null where it is none, or more than there is. */
export function readUnits(text: string, decimals: number, most: number): number | null {
  const plain = text.replace(/[,\s]/g, '')
  const shape = decimals > 0 ? /^\d{1,9}(\.\d{1,3})?$/ : /^\d{1,9}$/
  if (!shape.test(plain)) return null
  const count = Number(plain)
  return count > 0 && count <= most ? count : null
}

const PRICE_DECIMALS = 4

/** Value of so many units of a holding. */
export function worthOf({ price, decimals }: LoanHolding, units: number): Paise {
  const [count, each] = [scaledFromWire(units, decimals), scaledFromWire(price ?? 0, PRICE_DECIMALS)]
  if (count === null || each === null) return NONE
  return paise((count * each * 100n) / 10n ** BigInt(decimals + PRICE_DECIMALS))
}

export const eligibleOf = (holding: LoanHolding, units: number): Paise =>
  paise((worthOf(holding, units) * BigInt(Math.round(holding.ltv_percent * 100))) / 10_000n)

/** What can be borrowed on a choice, down to the rupee. The server has the last word: it knows the prices of the moment. */
export function mostOn(
  lender: LoanLender,
  power: number,
  chosen: readonly { readonly holding: LoanHolding; readonly units: number }[],
): Paise {
  const eligible = chosen.reduce((sum, { holding, units }) => sum + eligibleOf(holding, units), 0n)
  const lent = (eligible * BigInt(Math.round(lender.draw_percent * 100))) / 10_000n
  const most = lesser(lesser(lent, fromWire(power) ?? NONE), fromWire(lender.most_amount) ?? NONE)
  return paise((most / 100n) * 100n)
}
