/** markets: the market at one look, the stocks of an index or a sector, and what can be traded. */
import { readIndexStocks, readMarket, readSectorStocks, tradingList } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { keptAnswers } from '../../platform/kept-answers.ts'
import type { Routes } from '../../platform/routes.ts'
import { listIndexStocks, listSectorStocks } from './list-stocks.ts'
import { listTradable, type TradableType } from './list-tradable.ts'
import { overviewOf, quotesNow } from './read-overview.ts'

const KEPT_MS = 1000

export function marketRoutes(routes: Routes, { db, businessClock, market }: Services & WithMarket): void {
  const overview = overviewOf(db, market, businessClock)
  const kept = keptAnswers(businessClock, KEPT_MS)

  routes.readBytes(readMarket, () =>
    kept('overview', async () => routes.bytesOf(readMarket, await overview())),
  )

  routes.read(readIndexStocks, ({ query }) => listIndexStocks(db, market, query.symbol))
  routes.read(readSectorStocks, async ({ query }) => listSectorStocks(market, query.sector))

  routes.readBytes(tradingList, ({ query }) => {
    const type: TradableType = query.dtype ?? 'all'
    const isHot = query.hot === '1'
    return kept(`list ${type} ${isHot}`, async () =>
      routes.bytesOf(tradingList, listTradable(quotesNow(market), type, isHot)),
    )
  })
}
