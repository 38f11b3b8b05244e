/**
 * money: how much of an asset, and what one of it costs. Like paise both are whole numbers, in the smallest part that their asset
 * has: three types that cannot be swapped. What may be worked out of them is here; the caller names the rounding.
 */
import { divide, type Rounding } from './divide.ts'
import { type Counted, type Paise, paise } from './paise.ts'

/** Of an asset with `decimals` of 3, 1.5 units are 1500n. */
export type Units = Counted<'units'>
/** Rupees for one whole unit: with a `priceDecimals` of 4, ₹12.3456 are 123456n. */
export type Price = Counted<'price'>

/** How finely an asset is counted and priced. */
export interface Scale {
  readonly decimals: number
  readonly priceDecimals: number
}

/** What is traded on an exchange: whole shares, priced in paise. */
export const SHARES: Scale = { decimals: 0, priceDecimals: 2 }

const PAISE_DECIMALS = 2

export const units = (amount: bigint): Units => amount as Units
export const price = (amount: bigint): Price => amount as Price

const power = (decimals: number): bigint => 10n ** BigInt(decimals)

export const addUnits = (...amounts: readonly Units[]): Units =>
  units(amounts.reduce((sum, amount) => sum + amount, 0n))
export const lessUnits = (from: Units, taken: Units): Units => units(from - taken)
export const fewerUnits = (a: Units, b: Units): Units => (a < b ? a : b)

/** What so many cost at that price. */
export const worthOfUnits = (
  amount: Units,
  each: Price,
  { decimals, priceDecimals }: Scale,
  rounding: Rounding,
): Paise => paise(divide(amount * each * power(PAISE_DECIMALS), power(decimals + priceDecimals), rounding))

/** Of whole shares at a price in paise nothing is left to round. */
export const worthOfShares = (amount: Units, each: Price): Paise => worthOfUnits(amount, each, SHARES, 'down')

/** What one of them cost, where so many cost so much. */
export const priceOfUnits = (
  worth: Paise,
  amount: Units,
  { decimals, priceDecimals }: Scale,
  rounding: Rounding,
): Price => price(divide(worth * power(decimals + priceDecimals), amount * power(PAISE_DECIMALS), rounding))

/** How many that money buys at most. */
export const unitsFor = (worth: Paise, each: Price, { decimals, priceDecimals }: Scale): Units =>
  units(divide(worth * power(decimals + priceDecimals), each * power(PAISE_DECIMALS), 'down'))
