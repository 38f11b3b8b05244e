/** market: every instrument, in memory. Made anew whenever the master changes, never changed in between. */
import type { Instrument } from './instruments.ts'
import { type SearchIndex, searchIndexOf, type Traded } from './search-index.ts'

export interface Listing {
  readonly all: readonly Instrument[]
  readonly search: SearchIndex
  byId(id: number): Instrument | undefined
  /** `key` is `NSE:INFY`. */
  byKey(key: string): Instrument | undefined
}

export const keyOf = ({ market, symbol }: { readonly market: string; readonly symbol: string }): string =>
  `${market}:${symbol}`

export function listingOf(all: readonly Instrument[], traded?: Traded): Listing {
  const ids = new Map(all.map((one) => [one.id, one]))
  const keys = new Map(all.map((one) => [keyOf(one), one]))
  const search = searchIndexOf(
    all.filter(({ status }) => status !== 'delisted'),
    traded,
  )
  return { all, search, byId: (id) => ids.get(id), byKey: (key) => keys.get(key) }
}
