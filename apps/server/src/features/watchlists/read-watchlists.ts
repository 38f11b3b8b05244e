/** watchlists: lists with the last quotes of their stocks. */
import type { Watchlist } from '@pramaan/contracts'
import type { LiveMarket } from '../../market/live-market.ts'
import { wireQuote } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { type StoredWatchlist, watchlistsOf } from './store.ts'

export async function readWatchlists(
  db: Queries,
  market: LiveMarket,
  clientId: string,
): Promise<Watchlist[]> {
  return (await watchlistsOf(db, clientId)).map((list) => asWatchlist(market, list))
}

export const asWatchlist = (market: LiveMarket, { id, name, stocks }: StoredWatchlist): Watchlist => ({
  id,
  name,
  stocks: stocks.flatMap(({ instrumentId, note }) => {
    const instrument = market.listing().byId(instrumentId)
    const quoted = instrument && market.quoted(instrument)
    return quoted ? [{ ...wireQuote(quoted), note }] : []
  }),
})
