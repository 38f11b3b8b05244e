/** bonds: bills and zero-coupon bonds, which pay no interest and cost less than they repay. */
import { type Day, dayNumber } from '@pramaan/market-time'
import { divide, type Paise, type Price } from '@pramaan/money'
import { PRICE_DECIMALS, priceAsNumber, worthAt } from './fraction.ts'
import { sixDecimals } from './solve.ts'

export interface Discounted {
  readonly maturesOn: Day
  readonly settledOn: Day
  /** For ₹100 of face value, in millionths. */
  readonly clean: Price
  readonly nominal: Paise
}

const YEAR_DAYS = 365
const HUNDRED = 100n * 10n ** BigInt(PRICE_DECIMALS)
const MILLION = 1_000_000n

export function daysToMaturity({ maturesOn, settledOn }: Discounted): number {
  const days = dayNumber(maturesOn) - dayNumber(settledOn)
  if (days <= 0) throw new RangeError('It has matured')
  return days
}

export const costOf = ({ nominal, clean }: Discounted): Paise => worthAt(nominal, clean)

/** A treasury bill's: not compounded. Percent a year, six decimals. */
export function simpleYield(bill: Discounted): number {
  const gain = (HUNDRED - bill.clean) * 100n * BigInt(YEAR_DAYS) * MILLION
  return Number(divide(gain, bill.clean * BigInt(daysToMaturity(bill)), 'half-up')) / Number(MILLION)
}

/** A zero-coupon bond's: compounded once a year. */
export const annualYield = (bond: Discounted): number =>
  sixDecimals(((100 / priceAsNumber(bond.clean)) ** (YEAR_DAYS / daysToMaturity(bond)) - 1) * 100)
