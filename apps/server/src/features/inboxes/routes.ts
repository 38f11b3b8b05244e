/** inboxes: what waits, and for whom. */
import { countPending, inbox } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Routes } from '../../platform/routes.ts'
import { countPending as count } from './count-pending.ts'
import { readInbox } from './read-inbox.ts'

export function inboxRoutes(routes: Routes, services: Services): void {
  routes.read(inbox, () => readInbox(services.db.as('firm'), services.businessClock))
  routes.read(countPending, () => count(services.db.as('firm'), services.businessClock))
}
