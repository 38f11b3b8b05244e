/** fee-card: what a new rate may be. Pure; the card itself has the last word. */
import type { FeeRate, FeeSeries } from '@pramaan/contracts'
import { say } from './say.ts'

const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,7})?$/
const RUPEES = /^(0|[1-9]\d{0,6})(\.\d{1,2})?$/

export type RateKind = FeeRate['kind']

export interface Draft {
  readonly kind: RateKind
  readonly percent: string
  readonly rupees: string
  readonly from: string
  readonly source: string
}

export const kindWords: Record<RateKind, string> = {
  percent: say('percentage'),
  'lower-of': say('lowerOf'),
  flat: say('flat'),
}

/** What the law and the exchanges set is a percentage; the house may also name an amount. */
export function kindsOf(charge: FeeSeries['charge']): readonly RateKind[] {
  if (charge === 'brokerage') return ['percent', 'lower-of']
  return charge === 'dp' ? ['flat', 'percent'] : ['percent']
}

export type Problems = Partial<Record<'percent' | 'rupees' | 'from' | 'source', string>>

export function problemsOf({ kind, percent, rupees, from, source }: Draft, today: string): Problems {
  return {
    ...(kind !== 'flat' && !PERCENT.test(percent) && { percent: say('percentProblem') }),
    ...(kind !== 'percent' && !RUPEES.test(rupees) && { rupees: say('amountProblem') }),
    ...(from <= today && { from: say('dayProblem') }),
    ...(source.trim().length < 3 && { source: say('sourceProblem') }),
  }
}

export function rateOf({ kind, percent, rupees }: Draft): FeeRate {
  if (kind === 'percent') return { kind, percent }
  return kind === 'flat' ? { kind, rupees } : { kind, percent, rupees }
}
