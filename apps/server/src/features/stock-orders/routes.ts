/** stock-orders: buying a stock, at the exchange or through the desk, and taking back what waits. */
import { buyAtDesk, buyStock, cancelOrder } from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { ordersWith, type TradingRooms } from '../../trading/place-order.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'
import { cancelOrder as cancel } from './cancel-order.ts'
import { checkDesk } from './check-desk.ts'

export function stockOrderRoutes(routes: Routes, rooms: TradingRooms, mode: 'demo' | 'live'): void {
  const place = ordersWith(rooms)

  routes.joined(buyStock, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_to_buy')
    const { market, symbol, quantity, order_type: orderType, price } = ask.body
    return place(
      callerOf(ask),
      {
        kind: 'standard',
        market,
        symbol,
        orderType,
        quantity: BigInt(quantity),
        limitPaise: price ?? null,
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    )
  })

  routes.joined(buyAtDesk, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_for_desk')
    const { market, symbol, quantity, price } = ask.body
    await checkDesk(rooms, { market, symbol, quantity })
    return place(
      callerOf(ask),
      {
        kind: 'fo',
        market,
        symbol,
        orderType: 'limit',
        quantity: BigInt(quantity),
        limitPaise: price,
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    )
  })

  routes.write(cancelOrder, (ask, commit) => {
    const { clientId } = callerOf(ask)
    return commit(async (tx) => ({ data: await cancel(rooms, tx, clientId, ask.params.id) }))
  })
}
