/** orders: taking back what waits, a price for what is held, and its sale at that price: whatever the product. */
import { cancelOrder, type OrderKind, quoteSale, Refusal, sellOrder } from '@pramaan/contracts'
import { type Units, units } from '@pramaan/money'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { Exit } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'
import { cancelOrder as cancel } from './cancel-order.ts'

export function orderRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const exitOf = exitsOf(services)

  routes.read(quoteSale, async (ask) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    const { did, ttype, quantity } = ask.query
    return exitOf(ttype).quote({
      clientId: callerOf(ask).clientId,
      orderId: did,
      kind: ttype,
      quantity: wholeOrNull(quantity),
    })
  })

  routes.joined(sellOrder, async (ask, claim) => {
    refuseWithoutVenue(mode, 'venue_missing_to_sell')
    const { ttype, price, quantity } = ask.body
    return exitOf(ttype).sell(
      {
        clientId: callerOf(ask).clientId,
        orderId: ask.params.id,
        kind: ttype,
        price,
        quantity: wholeOrNull(quantity),
      },
      claim,
    )
  })

  routes.write(cancelOrder, (ask, commit) => {
    const { clientId } = callerOf(ask)
    return commit(async (tx) => ({ data: await cancel(services, tx, clientId, ask.params.id) }))
  })
}

/** Kinds that are left in the same way share it, with the prices it has given. */
function exitsOf(services: TradingServices): (kind: OrderKind) => Exit {
  const made = new Map<unknown, Exit>()
  return (kind) => {
    const { exit, leftBy } = services.products.of(kind)
    if (!exit) throw new Refusal('order_not_held', leftBy === undefined ? {} : { says: leftBy })
    const known = made.get(exit) ?? exit(services)
    made.set(exit, known)
    return known
  }
}

const wholeOrNull = (quantity: string | number | undefined): Units | null =>
  quantity === undefined ? null : units(BigInt(quantity))
