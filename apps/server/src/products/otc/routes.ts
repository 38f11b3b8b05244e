/** products/otc: the calls of clients and of the firm. */
import {
  allocateDeal,
  listDeals,
  listFirmDeals,
  purchaseDeal,
  viewDeal,
  viewFirmDeal,
} from '@pramaan/contracts'
import { units } from '@pramaan/money'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'
import { allocationsWith } from './allocate.ts'
import { purchasesWith } from './purchase.ts'
import { clientDeal, clientDeals, firmDeal, firmDeals } from './views.ts'

export function dealRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const purchase = purchasesWith(services)
  const allocate = allocationsWith(services)
  const firm = services.db.as('firm')

  routes.read(listDeals, (ask) => {
    const { clientId } = callerOf(ask)
    return clientDeals(services, services.db.as({ clientId }), { clientId, after: ask.query.after ?? null })
  })

  routes.read(viewDeal, (ask) => {
    const { clientId } = callerOf(ask)
    return clientDeal(services, services.db.as({ clientId }), firm, clientId, ask.params.id)
  })

  routes.joined(purchaseDeal, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_to_buy')
    const { id, quantity, version } = ask.body
    const wanted = {
      dealId: id,
      quantity: units(BigInt(quantity)),
      version,
      isDryRun: ask.query.dry_run === '1',
    }
    return purchase(callerOf(ask), wanted, claim)
  })

  routes.joined(allocateDeal, async (ask, claim) => {
    const { decision, amount } = ask.body
    const wanted = {
      orderId: ask.params.id,
      decision,
      amount: amount ?? null,
      isDryRun: ask.query.dry_run === '1',
    }
    return allocate(callerOf(ask), wanted, claim)
  })

  routes.read(listFirmDeals, (ask) =>
    firm.transaction((tx) => firmDeals(services, tx, ask.query.after ?? null)),
  )

  routes.read(viewFirmDeal, (ask) =>
    firm.transaction((tx) => firmDeal(services, tx, ask.params.id, ask.query.after ?? null)),
  )
}
