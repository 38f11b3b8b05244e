/**
 * tax: what a payer of dividends or interest withholds. Up to the threshold of a payer and financial year nothing; once the
 * year's sum is above it, the tax on the whole sum is taken from that payment, at most the payment itself.
 */
import { divide, formatRupees, type Paise, paise } from '@pramaan/money'
import { type Day, financialYearOf, NoTaxRule } from './holding-term.ts'

export const incomes = ['dividend', 'fund-idcw', 'listed-debenture-interest'] as const
export type Income = (typeof incomes)[number]

/** What one payer pays one person, before and now, in one financial year. */
export type Payment = {
  readonly income: Income
  readonly paidOn: Day
  readonly gross: Paise
  /** By the same payer since 1 April, and what was withheld of it. */
  readonly paidBefore: Paise
  readonly deductedBefore: Paise
  readonly isPanKnown: boolean
}

export type Deducted = {
  readonly threshold: Paise
  readonly ratePercent: bigint
  readonly yearToDate: Paise
  readonly tds: Paise
  readonly net: Paise
  /** The rule as it stands beside the amount. */
  readonly rule: string
}

/** Finance Act 2025 raised it. Interest on listed debentures is withheld on since April 2023. */
const thresholds: readonly { readonly from: Day; readonly rupees: bigint }[] = [
  { from: '2025-04-01', rupees: 10_000n },
  { from: '2021-04-01', rupees: 5000n },
]
const DEBENTURES_SINCE = '2023-04-01'
const WITH_PAN = 10n
const WITHOUT_PAN = 20n

export function taxAtSource(payment: Payment): Deducted {
  const { gross, paidBefore, deductedBefore, isPanKnown } = payment
  const threshold = thresholdOf(payment)
  const ratePercent = isPanKnown ? WITH_PAN : WITHOUT_PAN
  const yearToDate = paise(paidBefore + gross)
  const tds = yearToDate > threshold ? due(yearToDate, ratePercent, deductedBefore, gross) : paise(0n)
  const words = { ...payment, threshold, ratePercent, yearToDate, tds }
  return { threshold, ratePercent, yearToDate, tds, net: paise(gross - tds), rule: ruleWords(words) }
}

function thresholdOf({ income, paidOn }: Payment): Paise {
  const found = thresholds.find(({ from }) => paidOn >= from)
  if (!found || (income === 'listed-debenture-interest' && paidOn < DEBENTURES_SINCE)) {
    throw new NoTaxRule(`No rule for tax at source on ${income} paid on ${paidOn}`)
  }
  return paise(found.rupees * 100n)
}

/** Deductors round to the whole rupee, 50 paise upwards. */
function due(yearToDate: Paise, ratePercent: bigint, deductedBefore: Paise, gross: Paise): Paise {
  const inAll = divide(yearToDate * ratePercent, 100n * 100n, 'half-up') * 100n
  const left = inAll - deductedBefore
  if (left <= 0n) return paise(0n)
  return left < gross ? paise(left) : gross
}

type Told = Payment & Omit<Deducted, 'net' | 'rule'>

const what: Record<Income, string> = {
  dividend: 'dividends of this company',
  'fund-idcw': 'distributions of this fund house',
  'listed-debenture-interest': 'interest of this issuer',
}

function ruleWords(told: Told): string {
  const year = financialYearOf(told.paidOn)
  if (told.yearToDate <= told.threshold) {
    return `No tax at source: ${what[told.income]} in ${year} come to ${formatRupees(told.yearToDate)}, not above ${formatRupees(told.threshold)}.`
  }
  const rate = `${told.ratePercent}%${told.isPanKnown ? '' : ' without a PAN'}`
  const before = told.deductedBefore > 0n ? `, less ${formatRupees(told.deductedBefore)} deducted before` : ''
  return `${rate} of ${formatRupees(told.yearToDate)}, all ${what[told.income]} in ${year}, above ${formatRupees(told.threshold)}${before}; rounded to the rupee, at most the payment.`
}
