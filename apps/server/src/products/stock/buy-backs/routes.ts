/** stock/buy-backs: the calls of holders and of the firm. */
import { listBuyBacks, listFirmBuyBacks, tenderShares } from '@pramaan/contracts'
import { callerOf, type Routes } from '../../../platform/routes.ts'
import type { TradingServices } from '../../../trading/services.ts'
import { tendersWith } from './tender-shares.ts'
import { firmBuyBacks, ownBuyBacks } from './views.ts'

export function buyBackRoutes(routes: Routes, services: TradingServices): void {
  const tender = tendersWith(services)

  routes.read(listBuyBacks, async (ask) => {
    const { clientId } = callerOf(ask)
    const buyBacks = await services.db
      .as({ clientId })
      .transaction((tx) => ownBuyBacks(services, tx, clientId))
    return { buy_backs: buyBacks }
  })

  routes.joined(tenderShares, (ask, claim) =>
    tender({ clientId: callerOf(ask).clientId, offerId: ask.params.id, ...ask.body }, claim),
  )

  routes.read(listFirmBuyBacks, (ask) =>
    services.db.as('firm').transaction((tx) => firmBuyBacks(services, tx, ask.query.after ?? null)),
  )
}
