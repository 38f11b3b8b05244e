/** products/bond: the terms of a bond as two people approved them, in whole numbers. Pure. */
import type { Bond } from '@pramaan/bonds'
import type { BondOffer } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { type Paise, type Price, paise, price, type Units } from '@pramaan/money'

/** Later versions differ in the price alone. */
export type BondTerms = Omit<BondOffer, 'kind'>

export interface StoredBond {
  /** Of the offer. */
  readonly id: string
  readonly instrument_id: number
  readonly opens_at: Date
  readonly closes_at: Date | null
  readonly version: number
  readonly total: bigint | null
  readonly taken: bigint
  readonly terms: BondTerms
  readonly defaults: readonly Default[]
}

/** A payment that the issuer missed, and whether it was made after all. */
export interface Default {
  readonly due_on: Day
  readonly since: string
  readonly paid_at: string | null
}

/** Where a price comes from that one person entered and another approved. */
export const SET_BY_FIRM = 'Set by our firm'

const RATE_BILLIONTHS = 10_000_000
const PRICE_MILLIONTHS = 1_000_000

/** Percent with four decimals, in billionths. */
export const bondOf = (terms: BondTerms): Bond => ({
  dayCount: terms.issuer_kind === 'government' ? 'thirty-360' : 'actual',
  issuedOn: terms.issue_day,
  maturesOn: terms.maturity_day,
  couponsPerYear: terms.coupons_a_year,
  rateBillionths: BigInt(Math.round(terms.coupon_percent * RATE_BILLIONTHS)),
  recordDays: terms.record_days,
})

export const faceOf = ({ face }: Pick<BondTerms, 'face'>): Paise => paise(BigInt(face) * 100n)

export const nominalOf = (terms: Pick<BondTerms, 'face'>, units: bigint): Paise =>
  paise(faceOf(terms) * units)

/** For ₹100 of face value, in millionths. */
export const cleanOf = (percent: number): Price => price(BigInt(Math.round(percent * PRICE_MILLIONTHS)))

/** What one bond costs before interest; null where that is no whole number of paise. */
export function paisePerBond(terms: Pick<BondTerms, 'face'>, percent: number): Price | null {
  const [over, under] = [faceOf(terms) * cleanOf(percent), 100n * BigInt(PRICE_MILLIONTHS)]
  return over % under === 0n ? price(over / under) : null
}

/** @throws where the terms were not checked. */
export function pricePerBond(terms: Pick<BondTerms, 'face'>, percent: number): Price {
  const each = paisePerBond(terms, percent)
  if (each === null) throw new RangeError(`${percent} is no price in whole paise`)
  return each
}

/** A price of one bond in paise as percent of its face value, in millionths. */
export const cleanOfPaise = (terms: Pick<BondTerms, 'face'>, each: bigint): Price =>
  price((each * 100n * BigInt(PRICE_MILLIONTHS)) / faceOf(terms))

export const principalOf = (units: Units, each: Price): Paise => paise(units * each)

/** Nothing was missed that is still not paid. */
export const isSound = ({ defaults }: Pick<StoredBond, 'defaults'>): boolean =>
  defaults.every(({ paid_at: at }) => at !== null)

/** Whether what is due on a day is paid: not while it, or an earlier payment, is missed. */
export function isPaidOn({ defaults }: Pick<StoredBond, 'defaults'>, due: Day): boolean {
  const own = defaults.find(({ due_on: day }) => day === due)
  return own
    ? own.paid_at !== null
    : defaults.every(({ due_on: day, paid_at: at }) => at !== null || day > due)
}
