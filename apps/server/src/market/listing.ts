/** market: every instrument, in memory. Made anew whenever the master changes, never changed in between. */
import { type Instrument, isShare, type Share } from './instruments.ts'
import { type SearchIndex, searchIndexOf, type Traded } from './search-index.ts'

export interface Listing {
  /** What trades on an exchange; the others are found by name alone. */
  readonly all: readonly Share[]
  readonly search: SearchIndex
  byId(id: number): Instrument | undefined
  /** `key` is `NSE:INFY`. */
  byKey(key: string): Instrument | undefined
  /** The same security on every exchange, itself among them. */
  sameSecurity(instrument: Instrument): readonly Instrument[]
}

export const keyOf = ({ market, symbol }: { readonly market: string; readonly symbol: string }): string =>
  `${market}:${symbol}`

/** What is one security on whichever exchange: its ISIN; what has none is itself. */
export const securityOf = (instrument: Instrument): string => instrument.isin ?? keyOf(instrument)

export function listingOf(known: readonly Instrument[], traded?: Traded): Listing {
  const all = known.filter(isShare).filter(({ status }) => status !== 'unlisted')
  const ids = new Map(known.map((one) => [one.id, one]))
  const keys = new Map(known.map((one) => [keyOf(one), one]))
  const search = searchIndexOf(
    all.filter(({ status }) => status !== 'delisted'),
    traded,
  )
  const securities = Map.groupBy(known, securityOf)
  return {
    all,
    search,
    byId: (id) => ids.get(id),
    byKey: (key) => keys.get(key),
    sameSecurity: (instrument) => securities.get(securityOf(instrument)) ?? [instrument],
  }
}
