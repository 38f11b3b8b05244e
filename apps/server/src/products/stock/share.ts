/** stock: how an instrument is charged, and what the ledger calls a share of it. */
import { bseVenue, type Product, type Venue } from '@pramaan/fees'
import type { Instrument } from '../../market/instruments.ts'
import { securityOf } from '../../market/listing.ts'

const NOT_SHARES = /\b(gold|silver|liquid|gilt|bond|g-?sec|debt|overnight|rate|money market)\b/i

/** Null: nothing of this kind is bought or sold as a stock. */
export function productOf({ kind, name, sector }: Instrument): Product | null {
  if (kind === 'equity') return 'equity-delivery'
  if (kind !== 'etf') return null
  return NOT_SHARES.test(`${name} ${sector ?? ''}`) ? 'other-etf' : 'equity-etf'
}

/** BSE charges by the scrip's group, which the master calls its series. */
export const venueOf = ({ market, series }: Instrument): Venue =>
  market === 'BSE' ? bseVenue(series ?? '') : 'NSE'

/** BE and BZ at NSE, T at BSE, and those of the smaller companies: every trade is delivered, none is netted. */
const TRADE_TO_TRADE: readonly string[] = ['BE', 'BZ', 'ST', 'SZ', 'T', 'XT', 'MT', 'TS']

export const isTradeToTrade = ({ series }: Instrument): boolean => TRADE_TO_TRADE.includes(series ?? '')

export { assetOf, shareOf } from '../../trading/share-asset.ts'

/** A share is charged once a day by its ISIN; what has none, by its symbol. */
export const isinOf = securityOf
