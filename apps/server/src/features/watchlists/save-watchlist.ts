/** watchlists: a list as it shall be: its name, its stocks in their order, their notes. */
import { Refusal, type StockKey, type Watchlist } from '@pramaan/contracts'
import { keyOf } from '../../market/listing.ts'
import type { LiveMarket } from '../../market/live-market.ts'
import type { Queries } from '../../platform/database.ts'
import { asWatchlist } from './read-watchlists.ts'
import { renameWatchlist, replaceStocks, type WatchedStock } from './store.ts'

export interface WatchlistForm {
  readonly name: string
  readonly stocks: readonly (StockKey & { readonly note?: string | undefined })[]
}

/** The stocks as they are stored. Each must be known, have a price, and stand there once. */
export function watchedStocks(market: LiveMarket, stocks: WatchlistForm['stocks']): WatchedStock[] {
  const watched = stocks.map(({ note = '', ...key }) => {
    const instrument = market.listing().byKey(keyOf(key))
    if (!instrument) throw new Refusal('stock_unknown')
    if (!market.quoted(instrument)) throw new Refusal('stock_without_price')
    return { instrumentId: instrument.id, note }
  })
  const isTwice = new Set(watched.map(({ instrumentId }) => instrumentId)).size < watched.length
  if (isTwice) throw new Refusal('watchlist_stock_twice')
  return watched
}

export async function saveList(
  market: LiveMarket,
  tx: Queries,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { name, stocks }: WatchlistForm,
): Promise<Watchlist> {
  if (!(await renameWatchlist(tx, clientId, id, name))) throw new Refusal('watchlist_unknown')
  const watched = watchedStocks(market, stocks)
  await replaceStocks(tx, clientId, id, watched)
  return asWatchlist(market, { id, name, stocks: watched })
}
