/** reconciliations: whether the books agree with the bank, and with themselves. */
import { viewClientMoney, viewReconciliation } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Routes } from '../../platform/routes.ts'
import { readClientMoney } from './read-client-money.ts'
import { readReconciliation } from './read-reconciliation.ts'

export function reconciliationRoutes(routes: Routes, services: Services): void {
  const inOneMoment = <T>(read: (tx: Queries) => Promise<T>): Promise<T> =>
    services.db.as('firm').transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return read(tx)
    })

  routes.read(viewReconciliation, ({ params }) =>
    inOneMoment((tx) => readReconciliation(tx, services.businessClock.now(), params.id)),
  )

  routes.read(viewClientMoney, () => inOneMoment((tx) => readClientMoney(tx, services.businessClock.now())))
}
