/** invitations: what the firm gave out, and who used it. */
import { listInvitations } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { Routes } from '../../platform/routes.ts'
import { readInvitations } from './read-invitations.ts'

export function invitationRoutes(routes: Routes, rooms: Rooms): void {
  routes.read(listInvitations, ({ query }) =>
    readInvitations(rooms.db.as('firm'), rooms.businessClock, query.after),
  )
}
