/**
 * products: what a structured note pays with the client's own amount: the curve of the chart, and the scenarios that are always
 * shown, the bad ones among them: nothing moves, the worst, and the issuer does not pay.
 */
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, NOTHING, over, portion, times } from './fraction.ts'
import { type ParticipationTerms, participationPayout } from './participation-note.ts'
import { annualReturn, returnOn } from './returns.ts'
import { type ReverseConvertibleTerms, redeemReverseConvertible } from './reverse-convertible.ts'

export type NoteTerms =
  | ({ readonly kind: 'participation' } & ParticipationTerms)
  | ({ readonly kind: 'reverse-convertible' } & ReverseConvertibleTerms)
  /** Pays par and its coupons, whatever the market does. */
  | { readonly kind: 'fixed-coupon'; readonly couponsInAll: Paise }

export interface Outcome {
  readonly payout: Paise
  readonly gain: Paise
  /** Parts of one. */
  readonly returned: Fraction
  /** The same a year, compounded. */
  readonly annual: Fraction
}

export function outcomeOf(notional: Paise, payout: Paise, years: Fraction): Outcome {
  return {
    payout,
    gain: paise(payout - notional),
    returned: returnOn(notional, payout),
    annual: annualReturn(notional, payout, years),
  }
}

/** The issuer pays no more than this part of what was invested: no coupon, no payoff. */
export const paidInDefault = (notional: Paise, recovery: Fraction): Paise => portion(notional, recovery)

/** What it pays in all where the underlying ends there, having been no lower than `lowest`. */
export function payoutAt(notional: Paise, terms: NoteTerms, final: Fraction, lowest = final): Paise {
  if (terms.kind === 'participation') return participationPayout(notional, terms, final)
  if (terms.kind === 'reverse-convertible')
    return redeemReverseConvertible(notional, terms, { lowest, final }).total
  return paise(notional + terms.couponsInAll)
}

export interface Scenario extends Outcome {
  readonly name: 'rises' | 'flat' | 'falls' | 'worst' | 'issuer-default'
  /** Against its start, in parts of one; null where the level does not matter. */
  readonly level: Fraction | null
}

/** Flat, worst and the issuer's default are always among them. */
export function scenariosOf(notional: Paise, terms: NoteTerms, years: Fraction): Scenario[] {
  const at = (name: Scenario['name'], level: Fraction): Scenario => {
    const initial = terms.kind === 'fixed-coupon' ? fraction(1n) : terms.initial
    return { name, level, ...outcomeOf(notional, payoutAt(notional, terms, times(initial, level)), years) }
  }
  return [
    at('rises', fraction(3n, 2n)),
    at('flat', fraction(1n)),
    at('falls', fraction(4n, 5n)),
    at('worst', NOTHING),
    { name: 'issuer-default', level: null, ...outcomeOf(notional, paidInDefault(notional, NOTHING), years) },
  ]
}

export interface CurvePoint {
  /** Against its start, in parts of one. */
  readonly level: Fraction
  readonly payout: Paise
}

/** From nothing to twice the start, in even steps: what the chart draws. */
export function payoffCurve(notional: Paise, terms: NoteTerms, steps = 40): CurvePoint[] {
  const initial = terms.kind === 'fixed-coupon' ? fraction(1n) : terms.initial
  return Array.from({ length: steps + 1 }, (_, index) => {
    const level = over(fraction(BigInt(2 * index)), fraction(BigInt(steps)))
    return { level, payout: payoutAt(notional, terms, times(initial, level)) }
  })
}
