/**
 * market: how finely an instrument is counted and priced. Shares are whole and cost paise; units of a fund are thousandths, and a NAV
 * is ten-thousandths of a rupee. Whatever is read of `quantity` and `price` is a whole number of that smallest part. Pure.
 */
import { FUND_UNITS } from '@pramaan/funds'
import {
  type Paise,
  price as priceOf,
  type Scale,
  SHARES,
  scaledToWire,
  units as unitsOf,
  worthOfUnits,
} from '@pramaan/money'
import type { Instrument } from './instruments.ts'

export const scaleOf = ({ kind }: Pick<Instrument, 'kind'>): Scale =>
  (kind as string) === 'fund' ? FUND_UNITS : SHARES

/** What so many are worth, to the nearest paisa. */
export const worthAt = (quantity: bigint, price: bigint, scale: Scale): Paise =>
  worthOfUnits(unitsOf(quantity), priceOf(price), scale, 'half-up')

export const unitsOnWire = (quantity: bigint, { decimals }: Scale): number => scaledToWire(quantity, decimals)

export const priceOnWire = (price: bigint, { priceDecimals }: Scale): number =>
  scaledToWire(price, priceDecimals)

export const priceOnWireOrNull = (price: bigint | null, scale: Scale): number | null =>
  price === null ? null : priceOnWire(price, scale)
