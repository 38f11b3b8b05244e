/**
 * products: a note that pays back its protected part and a share of what its underlying gains, up to a cap. It is worth a bond and
 * a call spread, as long as its issuer pays.
 */
import type { Paise } from '@pramaan/money'
import {
  type Fraction,
  fraction,
  higher,
  lower,
  minus,
  NOTHING,
  ONE,
  over,
  plus,
  portion,
  times,
} from './fraction.ts'

export interface ParticipationTerms {
  readonly initial: Fraction
  /** Parts of one: 0.8 of the gain. */
  readonly participation: Fraction
  /** The most that it can gain; null where nothing caps it. */
  readonly cap: Fraction | null
  /** What comes back at least. */
  readonly protectedPart: Fraction
}

/** What so much invested pays at maturity, where the underlying ends at `final`. */
export function participationPayout(notional: Paise, terms: ParticipationTerms, final: Fraction): Paise {
  const { initial, participation, cap, protectedPart } = terms
  const gain = times(participation, higher(NOTHING, minus(over(final, initial), ONE)))
  return portion(notional, plus(protectedPart, cap ? lower(cap, gain) : gain))
}

/** The final level where it is the mean of several fixings: exact, never rounded before use. */
export function averageOf(fixings: readonly Fraction[]): Fraction {
  if (fixings.length === 0) throw new RangeError('There is no fixing')
  return over(fixings.reduce(plus, NOTHING), fraction(BigInt(fixings.length)))
}
