/** stock: buying at the exchange or through the desk, selling all of a position, and the desk's list of the day. */
import { buyAtDesk, buyStock, listDesk, quotePosition, sellPosition } from '@pramaan/contracts'
import { price as priceOf, units } from '@pramaan/money'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'
import { buyBackRoutes } from './buy-backs/routes.ts'
import { checkDesk } from './check-desk.ts'
import { listDesk as readDesk } from './list-desk.ts'
import { ordersWith } from './place-order.ts'
import { quotePosition as quoteAll } from './quote-position.ts'
import { positionSales } from './sell-position.ts'

export function stockRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const place = ordersWith(services)
  const sellAll = positionSales(services)

  routes.joined(buyStock, async (ask, claim) => {
    if (!services.venue) refuseWithoutVenue(mode, 'venue_missing_to_buy')
    const { market, symbol, quantity, order_type: orderType, price } = ask.body
    return place(
      callerOf(ask),
      {
        kind: 'standard',
        market,
        symbol,
        orderType,
        quantity: units(BigInt(quantity)),
        limitPaise: price === undefined ? null : priceOf(price),
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    )
  })

  routes.joined(buyAtDesk, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_for_desk')
    const { market, symbol, quantity, price } = ask.body
    await checkDesk(services, { market, symbol, quantity })
    return place(
      callerOf(ask),
      {
        kind: 'fo',
        market,
        symbol,
        orderType: 'limit',
        quantity: units(BigInt(quantity)),
        limitPaise: priceOf(price),
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    )
  })

  routes.read(quotePosition, (ask) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    return quoteAll(services, { clientId: callerOf(ask).clientId, ...ask.query })
  })

  routes.joined(sellPosition, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    return sellAll({ clientId: callerOf(ask).clientId, quoteIds: ask.body.quotes }, claim)
  })

  buyBackRoutes(routes, services)

  routes.read(listDesk, () => readDesk(services, mode))
}
