/** invitations: what the firm gave out, and who used it. */
import { listInvitations } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Routes } from '../../platform/routes.ts'
import { readInvitations } from './read-invitations.ts'

export function invitationRoutes(routes: Routes, services: Services): void {
  routes.read(listInvitations, ({ query }) =>
    readInvitations(services.db.as('firm'), services.businessClock, query.after),
  )
}
