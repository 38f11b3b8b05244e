/** products/bond: the calls of clients and of the firm. */
import {
  buyBond,
  listBondOrders,
  listBonds,
  listFirmBonds,
  Refusal,
  viewBond,
  viewBondOrder,
} from '@pramaan/contracts'
import { clientCash } from '../../ledger/balances.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { enteredOf } from '../../trading/entry-documents.ts'
import type { TradingServices } from '../../trading/services.ts'
import { bondPurchases } from './buy-bond.ts'
import { firmBonds } from './firm-views.ts'
import { bondOrder, heldBonds } from './order-views.ts'
import { findBond, readBonds } from './store.ts'
import { bondDetail, bondView } from './views.ts'

export function bondRoutes(routes: Routes, services: TradingServices): void {
  const buy = bondPurchases(services)
  const { db } = services

  routes.read(listBonds, async (ask) => {
    const { clientId } = callerOf(ask)
    const wanted = { clientId, now: services.businessClock.now(), after: ask.query.after ?? null }
    const { offers, next } = await db.as({ clientId }).transaction((tx) => readBonds(tx, wanted))
    return { bonds: offers.map((bond) => bondView(services, bond)), next }
  })

  routes.read(listBondOrders, async (ask) => {
    const { clientId } = callerOf(ask)
    const { after = null } = ask.query
    return db.as({ clientId }).transaction((tx) => heldBonds(services, tx, clientId, after))
  })

  routes.read(viewBondOrder, async (ask) => {
    const { clientId } = callerOf(ask)
    const order = await db
      .as({ clientId })
      .transaction((tx) => bondOrder(services, tx, clientId, ask.params.id))
    if (!order) throw new Refusal('order_unknown')
    return order
  })

  routes.read(viewBond, async (ask) => {
    const { clientId } = callerOf(ask)
    return db.as({ clientId }).transaction(async (tx) => {
      const bond = await findBond(tx, ask.params.id)
      if (!bond) throw new Refusal('bond_unknown')
      const { cash } = await clientCash(tx, clientId)
      const entered = await enteredOf(tx, { instrumentId: bond.instrument_id, offerId: bond.id })
      return { ...bondDetail(services, bond, cash), ...entered }
    })
  })

  routes.joined(buyBond, (ask, claim) =>
    buy(callerOf(ask), { offerId: ask.params.id, ...ask.body, isDryRun: ask.query.dry_run === '1' }, claim),
  )

  routes.read(listFirmBonds, (ask) =>
    db.as('firm').transaction((tx) => firmBonds(services, tx, ask.query.after ?? null)),
  )
}
