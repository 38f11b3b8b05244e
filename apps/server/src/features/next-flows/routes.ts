/** next-flows: what the coming twelve months bring into a client's cash and take out of it, by day. */
import { viewNextFlows } from '@pramaan/contracts'
import { addMonths } from '@pramaan/market-time'
import type { Services } from '../../clients/services.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { FlowsOf } from '../../trading/next-flows.ts'
import { firstOf } from './rules.ts'

const MONTHS = 12

export function nextFlowRoutes(
  routes: Routes,
  { db, businessClock }: Services,
  sources: readonly FlowsOf[],
): void {
  routes.read(viewNextFlows, (ask) => {
    const { clientId } = callerOf(ask)
    const now = businessClock.now()
    const today = dayInIndia(now)
    const until = addMonths(today, MONTHS)
    return db.as({ clientId }).transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      const found = []
      for (const read of sources) found.push(...(await read(tx, { clientId, today, until })))
      return { as_of: now.toISOString(), until, ...firstOf(found) }
    })
  })
}
