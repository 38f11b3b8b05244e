/** settlement-reports: what the firm sees of settlement. The runs themselves are made by a chore. */
import { listSettlements } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Routes } from '../../platform/routes.ts'
import { readLate } from '../../trading/late-dues.ts'
import { readDue, readRuns } from './read-runs.ts'

export function settlementReportRoutes(routes: Routes, services: Services): void {
  const firm = services.db.as('firm')

  routes.read(listSettlements, async (ask) => {
    const { items, next } = await readRuns(firm, ask.query.after)
    const late = await readLate(firm, services.businessClock.now())
    return { runs: items, next, due: await readDue(firm), late }
  })
}
