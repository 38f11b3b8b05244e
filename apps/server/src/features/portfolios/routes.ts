/** portfolios: what a client holds, waits for and has had, and what it all is worth. */
import { Readable } from 'node:stream'
import {
  exportHoldings,
  listAwaiting,
  listDeskHolding,
  listHistory,
  listHolding,
  viewAssets,
  viewPortfolio,
} from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { keyOf } from '../../market/listing.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { orderView, type Seen } from '../../trading/order-views.ts'
import { listHolding as readHolding } from './list-holding.ts'
import { listOrders } from './list-orders.ts'
import { portfolioAt, readPortfolio } from './read-portfolio.ts'
import { deskLotsOfStock, endedOrdersOf, waitingOrdersOf } from './store.ts'
import { writeHoldingsPdf } from './write-holdings-pdf.ts'

export function portfolioRoutes(routes: Routes, services: Services & Seen, mode: 'demo' | 'live'): void {
  const { db, businessClock, market } = services

  routes.read(listHolding, (ask) => {
    const { dtype, after, market: place, symbol } = ask.query
    return readHolding(services, { clientId: callerOf(ask).clientId, dtype, after, market: place, symbol })
  })

  routes.read(listAwaiting, (ask) => {
    const { clientId } = callerOf(ask)
    const { dtype, after } = ask.query
    const wanted = { clientId, dtype, after, now: businessClock.now() }
    return listOrders(db.as({ clientId }), services, wanted, waitingOrdersOf)
  })

  routes.read(listHistory, (ask) => {
    const { clientId } = callerOf(ask)
    const { dtype, after } = ask.query
    const wanted = { clientId, dtype, after, now: businessClock.now() }
    return listOrders(db.as({ clientId }), services, wanted, endedOrdersOf)
  })

  routes.read(listDeskHolding, async (ask) => {
    const { clientId } = callerOf(ask)
    const instrument = market.listing().byKey(keyOf(ask.query))
    if (!instrument) return []
    const rows = await deskLotsOfStock(db.as({ clientId }), clientId, instrument.id)
    return rows.map((row) => orderView(row, services, businessClock.now()))
  })

  routes.read(viewPortfolio, (ask) => readPortfolio(services, callerOf(ask).clientId))

  routes.read(viewAssets, async (ask) => {
    const { net_worth, cash, holdings, owed, parts, as_of } = await readPortfolio(
      services,
      callerOf(ask).clientId,
    )
    return { net_worth, cash, holdings, ...(owed !== undefined && { owed }), parts, as_of }
  })

  routes.file(exportHoldings, async (ask) => {
    const { clientId } = callerOf(ask)
    const client = await clientById(db, clientId)
    const at = businessClock.now()
    const { portfolio, positions } = await db.as({ clientId }).transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return portfolioAt(tx, services, clientId)
    })
    const sheet = writeHoldingsPdf(portfolio, positions, { client, at, mode })
    return { name: 'holdings.pdf', type: 'application/pdf', content: Readable.from(sheet) }
  })
}
