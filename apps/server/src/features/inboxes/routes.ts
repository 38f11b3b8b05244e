/** inboxes: what waits, and for whom. */
import { countPending, inbox } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { Routes } from '../../platform/routes.ts'
import { countPending as count } from './count-pending.ts'
import { readInbox } from './read-inbox.ts'

export function inboxRoutes(routes: Routes, rooms: Rooms): void {
  routes.read(inbox, () => readInbox(rooms.db.as('firm'), rooms.businessClock))
  routes.read(countPending, () => count(rooms.db.as('firm'), rooms.businessClock))
}
