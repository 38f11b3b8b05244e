/** receipts: what an order was. */
import { type OrderKind, viewReceipt } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type OrderRecord, readRecord } from './store.ts'
import { receiptOf } from './view-receipt.ts'

export function receiptRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const { db } = services
  const recordOf = (clientId: string, id: string, ttype: OrderKind): Promise<OrderRecord> =>
    db.as({ clientId }).transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return readRecord(tx, { clientId, id, ttype })
    })

  routes.read(viewReceipt, async (ask) => {
    const { clientId } = callerOf(ask)
    const record = await recordOf(clientId, ask.query.did, ask.query.ttype)
    return receiptOf(services, record, await clientById(db, clientId), mode)
  })
}
