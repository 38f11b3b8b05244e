/** bonds: interest as an exact part of the face value. It is rounded once, on the whole holding. */
import { divide, type Paise, type Price, paise, price } from '@pramaan/money'

export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Rupees for ₹100 of face value, in millionths. */
export const PRICE_DECIMALS = 6
const PER_RUPEE = 10n ** BigInt(PRICE_DECIMALS)
const PER_HUNDRED = 100n * PER_RUPEE

export const minus = ({ over, under }: Fraction): Fraction => ({ over: -over, under })

export const ofNominal = (nominal: Paise, { over, under }: Fraction): Paise =>
  paise(divide(nominal * over, under, 'half-up'))

/** What ₹100 of face value bear. */
export const perHundred = ({ over, under }: Fraction): Price =>
  price(divide(over * PER_HUNDRED, under, 'half-up'))

/** A price and interest together, rounded once. */
export const perHundredWith = (clean: Price, { over, under }: Fraction): Price =>
  price(divide(clean * under + over * PER_HUNDRED, under, 'half-up'))

export const worthAt = (nominal: Paise, each: Price): Paise =>
  paise(divide(nominal * each, PER_HUNDRED, 'half-up'))

/** Only for yields, which are shown and never paid. */
export const asNumber = ({ over, under }: Fraction): number => Number(over) / Number(under)
export const priceAsNumber = (each: Price): number => Number(each) / Number(PER_RUPEE)
export const priceOfNumber = (rupees: number): Price => price(BigInt(Math.round(rupees * Number(PER_RUPEE))))
