/**
 * explain: works the figure out again from its terms, on this device, as anybody could with a calculator. What comes out is set beside
 * what the server told: the two must be equal.
 */
import type { Explanation, FigureTerm } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { type Flow, xirr } from '@pramaan/returns'

export type Recomputed =
  | { readonly formula: 'sum'; readonly sum: Paise; readonly apart: Paise }
  | {
      readonly formula: 'xirr'
      /** Exactly, as a number: 0.1 is 10%. Null where there is none. */
      readonly rate: number | null
      /** Of how many days it is: a year, or those from the first term to the last. */
      readonly days: number
      readonly last: string
      /** What each term has grown to on the last day. */
      readonly grown: readonly number[]
      readonly isEqual: boolean
    }
  | { readonly formula: 'linked'; readonly soFar: readonly number[]; readonly isEqual: boolean }

export const signedPaise = ({ sign, value }: FigureTerm): bigint => BigInt(sign) * (fromWire(value) ?? 0n)

export function recompute(told: Explanation): Recomputed {
  if (told.formula === 'xirr' || told.formula === 'mwr') return recomputeRate(told)
  if (told.formula === 'linked') return recomputeLinked(told)
  const sum = told.terms.reduce((all, term) => all + signedPaise(term), 0n)
  return { formula: 'sum', sum: paise(sum), apart: paise(sum - (fromWire(told.value) ?? 0n)) }
}

/** Percent is told with two decimals: what is worked out is equal if it differs by less than the last of them. */
const CLOSE = 0.010_001

const isClose = (told: number | null, found: number | null): boolean =>
  told === null || found === null ? told === found : Math.abs(told - found) < CLOSE

function recomputeRate({ terms, value, formula }: Explanation): Recomputed {
  const flows: Flow[] = terms.map((term) => ({ day: term.day ?? '', amount: Number(signedPaise(term)) }))
  const inOrder = flows.map(({ day }) => day).sort()
  const [first = '', last = ''] = [inOrder[0], inOrder.at(-1)]
  const days = formula === 'mwr' ? daysBetween(first, last) : YEAR_DAYS
  const rate = value === null ? null : xirr(flows, days).rate
  const grown = flows.map(({ day, amount }) =>
    rate === null ? amount : amount * (1 + rate) ** (daysBetween(day, last) / days),
  )
  const isEqual = isClose(value, rate === null ? null : rate * 100)
  return { formula: 'xirr', rate, days, last, grown, isEqual }
}

const YEAR_DAYS = 365
const DAY_MS = 86_400_000

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

function recomputeLinked({ terms, value }: Explanation): Recomputed {
  let factor = 1
  const soFar = terms.map((term) => {
    factor *= 1 + (term.sign * term.value) / 100
    return (factor - 1) * 100
  })
  // Each day is told with a few decimals, so a long time differs by what was cut off each of them.
  const lost = terms.length * CUT
  const found = soFar.at(-1) ?? null
  const isEqual = value === null || found === null ? value === found : Math.abs(value - found) < CLOSE + lost
  return { formula: 'linked', soFar, isEqual }
}

const CUT = 0.000_001
