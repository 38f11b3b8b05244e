/** sales: a price for a lot, and its sale at that price. */
import { quoteSale, sellOrder } from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingRooms } from '../../trading/place-order.ts'
import { quoteSale as quote } from '../../trading/quote-sale.ts'
import { saleTimes } from '../../trading/sale-times.ts'
import { salesWith } from '../../trading/sell-lot.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'

export function saleRoutes(routes: Routes, rooms: TradingRooms, mode: 'demo' | 'live'): void {
  const times = saleTimes()
  const sell = salesWith(rooms, times)

  routes.read(quoteSale, async (ask) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    const { did, ttype } = ask.query
    return quote(rooms, times, { clientId: callerOf(ask).clientId, orderId: did, kind: ttype })
  })

  routes.joined(sellOrder, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    const { ttype, price } = ask.body
    return sell({ clientId: callerOf(ask).clientId, orderId: ask.params.id, kind: ttype, price }, claim)
  })
}
