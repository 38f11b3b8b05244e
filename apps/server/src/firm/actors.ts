/** firm: who did what, as the console writes it. */
import type { Actor } from '../platform/audit.ts'
import type { StaffCaller } from '../platform/routes.ts'

export const staffActor = (by: StaffCaller) =>
  ({ kind: 'staff', id: by.staffId, name: by.name, role: by.role }) as const

export function actorName(actor: Actor): string {
  if (actor.kind === 'staff') return `${actor.name} (${actor.role})`
  return actor.kind === 'client' ? 'The client' : 'The system'
}
