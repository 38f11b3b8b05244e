/** products/bond: the calls of clients and of the firm. */
import {
  buyBond,
  listBondOrders,
  listBonds as listBondsCall,
  listFirmBonds,
  Refusal,
  viewBond,
  viewBondOrder,
} from '@pramaan/contracts'
import { clientCash } from '../../ledger/balances.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { bondPurchases } from './buy-bond.ts'
import { firmBonds } from './firm-views.ts'
import { bondOrders, withoutPayments } from './order-views.ts'
import { findBond, listBonds } from './store.ts'
import { bondDetail, bondView } from './views.ts'

export function bondRoutes(routes: Routes, services: TradingServices): void {
  const buy = bondPurchases(services)
  const { db } = services

  routes.read(listBondsCall, async (ask) => {
    const bonds = await db.as({ clientId: callerOf(ask).clientId }).transaction(listBonds)
    return { bonds: bonds.map((bond) => bondView(services, bond)) }
  })

  routes.read(listBondOrders, async (ask) => {
    const { clientId } = callerOf(ask)
    const orders = await db.as({ clientId }).transaction((tx) => bondOrders(services, tx, clientId))
    return { orders: orders.map(withoutPayments) }
  })

  routes.read(viewBondOrder, async (ask) => {
    const { clientId } = callerOf(ask)
    const [order] = await db
      .as({ clientId })
      .transaction((tx) => bondOrders(services, tx, clientId, [ask.params.id]))
    if (!order) throw new Refusal('order_unknown')
    return order
  })

  routes.read(viewBond, async (ask) => {
    const { clientId } = callerOf(ask)
    return db.as({ clientId }).transaction(async (tx) => {
      const bond = await findBond(tx, ask.params.id)
      if (!bond) throw new Refusal('bond_unknown')
      const { cash } = await clientCash(tx, clientId)
      return bondDetail(services, bond, cash)
    })
  })

  routes.joined(buyBond, (ask, claim) =>
    buy(callerOf(ask), { offerId: ask.params.id, ...ask.body, isDryRun: ask.query.dry_run === '1' }, claim),
  )

  routes.read(listFirmBonds, () => db.as('firm').transaction((tx) => firmBonds(services, tx)))
}
