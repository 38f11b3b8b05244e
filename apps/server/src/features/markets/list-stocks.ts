/** markets: the stocks behind an index or a sector, as a client opens it. */
import { type Quote, Refusal } from '@pramaan/contracts'
import type { LiveMarket, Quoted } from '../../market/live-market.ts'
import { byTurnover, shares } from '../../market/overview.ts'
import { indexMemberIds } from '../../market/store/calendar.ts'
import { wireQuote } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { quotesNow } from './read-overview.ts'

const AT_MOST = 200

/** The most traded first. An index whose members nobody has told us is empty. */
export async function listIndexStocks(db: Queries, market: LiveMarket, symbol: string): Promise<Quote[]> {
  const index = market.listing().all.find((one) => one.kind === 'index' && one.symbol === symbol)
  if (!index) throw new Refusal('stock_unknown')
  const members = new Set(await indexMemberIds(db, index.id))
  const ofIndex = ({ instrument }: Quoted) => members.has(instrument.id)
  return byTurnover(shares(quotesNow(market)).filter(ofIndex))
    .slice(0, AT_MOST)
    .map(wireQuote)
}

/** The strongest first, as the sectors themselves stand. */
export const listSectorStocks = (market: LiveMarket, sector: string): Quote[] =>
  shares(quotesNow(market))
    .filter(({ instrument }) => instrument.sector === sector)
    .map(wireQuote)
    .toSorted((a, b) => b.change_pct - a.change_pct || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, AT_MOST)
