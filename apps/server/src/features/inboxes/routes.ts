/** inboxes: what waits, and for whom. */
import { countPending, inbox } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Routes } from '../../platform/routes.ts'
import { countPending as count } from './count-pending.ts'
import { type CureDates, readInbox } from './read-inbox.ts'

export function inboxRoutes(
  routes: Routes,
  { db, businessClock }: Pick<Services, 'db' | 'businessClock'>,
  cureDates: CureDates,
): void {
  routes.read(inbox, () => readInbox(db.as('firm'), businessClock, cureDates))
  routes.read(countPending, () => count(db.as('firm'), businessClock, cureDates))
}
