/** fees: why what was charged differs from what was estimated, charge by charge: as facts, and as sentences made of them. */
import { formatRupees, type Paise, paise } from '@pramaan/money'
import type { Charges, Line } from './charges.ts'
import type { DayCharges, Netted } from './day-charges.ts'
import { type Charge, chargeNames, charges, type Day, taxes } from './rate-card.ts'
import { sumOf } from './wire.ts'

export type Reason =
  /** Squared off the same day, and therefore at other rates. */
  | { readonly code: 'intraday'; readonly netted: readonly Netted[] }
  | { readonly code: 'base'; readonly isTax: boolean; readonly estimated: Paise; readonly actual: Paise }
  | { readonly code: 'rate'; readonly estimated: string; readonly actual: string; readonly since: Day | null }
  | { readonly code: 'rule'; readonly rule: string }
  | { readonly code: 'together' }

export type Explained = {
  readonly charge: Charge
  readonly name: string
  readonly estimated: Paise
  readonly actual: Paise
  readonly difference: Paise
  /** Never empty where there is a difference. */
  readonly because: readonly Reason[]
  /** The same as sentences. */
  readonly why: readonly string[]
}

export type Difference = {
  readonly estimated: Paise
  readonly actual: Paise
  readonly difference: Paise
  /** The lines that differ. Their differences add up to the whole. */
  readonly lines: readonly Explained[]
}

type Compared = Pick<Charges, 'lines' | 'total'>

export const explainDifference = (estimate: Charges, actual: Charges): Difference =>
  compare(estimate, actual, [])

/** What was estimated order by order, and what the day made of it. */
export function explainDay(estimates: readonly Charges[], day: DayCharges): Difference {
  const together: Compared = {
    lines: estimates.flatMap(({ lines }) => lines),
    total: paise(estimates.reduce((sum, { total }) => sum + total, 0n)),
  }
  return compare(
    together,
    day,
    day.netted.filter(({ intraday }) => intraday > 0n),
  )
}

function compare(estimate: Compared, actual: Compared, netted: readonly Netted[]): Difference {
  return {
    estimated: estimate.total,
    actual: actual.total,
    difference: paise(actual.total - estimate.total),
    lines: charges
      .map((charge) => explained(charge, estimate, actual, netted))
      .filter(({ difference }) => difference !== 0n),
  }
}

function explained(
  charge: Charge,
  estimate: Compared,
  actual: Compared,
  netted: readonly Netted[],
): Explained {
  const [estimated, charged] = [sumOf(estimate, [charge]), sumOf(actual, [charge])]
  const lines = (of: Compared) => of.lines.filter((line) => line.charge === charge)
  const because = reasons(charge, lines(estimate), lines(actual), netted)
  return {
    charge,
    name: chargeNames[charge],
    estimated,
    actual: charged,
    difference: paise(charged - estimated),
    because,
    why: because.map(reasonWords),
  }
}

function reasons(
  charge: Charge,
  estimate: readonly Line[],
  actual: readonly Line[],
  netted: readonly Netted[],
): Reason[] {
  const rate = rateReason(estimate, actual, netted)
  const said = [
    baseReason(charge, estimate, actual),
    rate,
    // A new rate brings its own rule; only under the same rate is the rule itself the reason.
    rate === null ? ruleReason(estimate, actual) : null,
  ].filter((why) => why !== null)
  return said.length > 0 ? said : [{ code: 'together' }]
}

function baseReason(charge: Charge, estimate: readonly Line[], actual: readonly Line[]): Reason | null {
  const [before, after] = [bases(estimate), bases(actual)]
  // A flat charge is on no value, so that there is nothing to compare.
  const isFlat = [...estimate, ...actual].some(({ base }) => base === null)
  if (isFlat || before === after) return null
  return { code: 'base', isTax: taxes.includes(charge), estimated: before, actual: after }
}

function rateReason(
  estimate: readonly Line[],
  actual: readonly Line[],
  netted: readonly Netted[],
): Reason | null {
  const [before, after] = [rates(estimate), rates(actual)]
  if (before === after) return null
  if (netted.length > 0) return { code: 'intraday', netted }
  return { code: 'rate', estimated: before, actual: after, since: actual[0]?.since ?? null }
}

function ruleReason(estimate: readonly Line[], actual: readonly Line[]): Reason | null {
  const [before, after] = [rules(estimate), rules(actual)]
  return before === after ? null : { code: 'rule', rule: after }
}

export function reasonWords(reason: Reason): string {
  switch (reason.code) {
    case 'intraday':
      return `Bought and sold on the same day, charged as intraday: ${reason.netted.map(nettedWords).join(', ')}.`
    case 'base': {
      const what = reason.isTax ? 'The charges that are taxed' : 'The value of the trade'
      return `${what} came to ${formatRupees(reason.actual)}; the estimate had ${formatRupees(reason.estimated)}.`
    }
    case 'rate':
      return `The rate is ${reason.actual || 'none'} since ${reason.since ?? 'then'}; the estimate had ${reason.estimated || 'none'}.`
    case 'rule':
      return `As charged: ${reason.rule}`
    case 'together':
      return 'Charged together with the day’s other trades.'
  }
}

const nettedWords = ({ isin, intraday }: Netted): string => `${intraday} of ${isin}`

const bases = (lines: readonly Line[]): Paise =>
  paise(lines.reduce((sum, { base }) => sum + (base ?? 0n), 0n))
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()
const rates = (lines: readonly Line[]): string => unique(lines.map(({ rate }) => rate)).join(' and ')
const rules = (lines: readonly Line[]): string => unique(lines.map(({ rule }) => rule)).join(' ')
