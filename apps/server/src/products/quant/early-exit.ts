/**
 * products/quant: a note that is left before its maturity. It is paid at the value that two people approved for the day, less the
 * exit fee on that value; the formula of its payoff holds at maturity only. Pure.
 */
import { addDays, type Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, portion } from '@pramaan/products'

export interface ExitTerms {
  readonly start: Day
  readonly lockInDays: number
  /** Of the value, in parts of one. */
  readonly exitFee: Fraction
}

export type EarlyExit =
  | { readonly isAllowed: false; readonly lockInEnds: Day }
  | {
      readonly isAllowed: true
      readonly value: Paise
      readonly fee: Paise
      readonly paid: Paise
      readonly gain: Paise
    }

/** The first day on which it can be left. */
export const lockInEnds = ({ start, lockInDays }: ExitTerms): Day => addDays(start, lockInDays)

/** `valuation`: the approved value of the day in parts of par. */
export function exitEarly(notional: Paise, terms: ExitTerms, valuation: Fraction, on: Day): EarlyExit {
  const ends = lockInEnds(terms)
  if (on < ends) return { isAllowed: false, lockInEnds: ends }
  const value = portion(notional, valuation)
  const fee = portion(value, terms.exitFee)
  const paid = paise(value - fee)
  return { isAllowed: true, value, fee, paid, gain: paise(paid - notional) }
}
