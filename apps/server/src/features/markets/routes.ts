/** markets: the market at one look, and what can be traded. */
import { readMarket, tradingList } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { keptText } from '../../platform/kept-texts.ts'
import type { Routes } from '../../platform/routes.ts'
import { listTradable, type TradableType } from './list-tradable.ts'
import { overviewOf, quotesNow } from './read-overview.ts'

const KEPT_MS = 1000

export function marketRoutes(routes: Routes, { db, businessClock, market }: Rooms & WithMarket): void {
  const overview = overviewOf(db, market, businessClock)
  const kept = keptText(businessClock, KEPT_MS)

  routes.readText(readMarket, () => kept('overview', async () => routes.textOf(readMarket, await overview())))

  routes.readText(tradingList, ({ query }) => {
    const type: TradableType = query.dtype ?? 'all'
    const isHot = query.hot === '1'
    return kept(`list ${type} ${isHot}`, async () =>
      routes.textOf(tradingList, listTradable(quotesNow(market), type, isHot)),
    )
  })
}
