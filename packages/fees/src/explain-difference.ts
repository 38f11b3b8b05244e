/** fees: why the contract note differs from the estimate, line by line. */
import { formatRupees, type Paise, paise } from '@pramaan/money'
import type { Charges, Line } from './charges.ts'
import { type Charge, chargeNames, charges, taxes } from './rate-card.ts'
import { sumOf } from './wire.ts'

export type Explained = {
  readonly charge: Charge
  readonly name: string
  readonly estimated: Paise
  readonly actual: Paise
  readonly difference: Paise
  /** Sentences; never empty where there is a difference. */
  readonly why: readonly string[]
}

export type Difference = {
  readonly estimated: Paise
  readonly actual: Paise
  readonly difference: Paise
  /** The lines that differ. Their differences add up to the whole. */
  readonly lines: readonly Explained[]
}

export function explainDifference(estimate: Charges, actual: Charges): Difference {
  return {
    estimated: estimate.total,
    actual: actual.total,
    difference: paise(actual.total - estimate.total),
    lines: charges
      .map((charge) => explained(charge, estimate, actual))
      .filter(({ difference }) => difference !== 0n),
  }
}

function explained(charge: Charge, estimate: Charges, actual: Charges): Explained {
  const [estimated, charged] = [sumOf(estimate, [charge]), sumOf(actual, [charge])]
  const lines = (of: Charges) => of.lines.filter((line) => line.charge === charge)
  return {
    charge,
    name: chargeNames[charge],
    estimated,
    actual: charged,
    difference: paise(charged - estimated),
    why: reasons(charge, lines(estimate), lines(actual)),
  }
}

function reasons(charge: Charge, estimate: readonly Line[], actual: readonly Line[]): string[] {
  const rate = rateReason(estimate, actual)
  const said = [
    baseReason(charge, estimate, actual),
    rate,
    // A new rate brings its own rule; only under the same rate is the rule itself the reason.
    rate === null ? ruleReason(estimate, actual) : null,
  ].filter((why) => why !== null)
  return said.length > 0 ? said : ['Charged together with the day’s other trades.']
}

function baseReason(charge: Charge, estimate: readonly Line[], actual: readonly Line[]): string | null {
  const [before, after] = [bases(estimate), bases(actual)]
  if (before === after) return null
  const what = taxes.includes(charge) ? 'The charges that are taxed' : 'The value of the trade'
  return `${what} came to ${formatRupees(after)}; the estimate had ${formatRupees(before)}.`
}

function rateReason(estimate: readonly Line[], actual: readonly Line[]): string | null {
  const [before, after] = [rates(estimate), rates(actual)]
  if (before === after) return null
  return `The rate is ${after || 'none'} since ${actual[0]?.since ?? 'then'}; the estimate had ${before || 'none'}.`
}

function ruleReason(estimate: readonly Line[], actual: readonly Line[]): string | null {
  const [before, after] = [rules(estimate), rules(actual)]
  return before === after ? null : `As charged: ${after}`
}

const bases = (lines: readonly Line[]): Paise =>
  paise(lines.reduce((sum, { base }) => sum + (base ?? 0n), 0n))
const rates = (lines: readonly Line[]): string => [...new Set(lines.map(({ rate }) => rate))].join(' and ')
const rules = (lines: readonly Line[]): string => [...new Set(lines.map(({ rule }) => rule))].join(' ')
