/** staff-passkeys: what is written down, mailed and ended when somebody's passkeys have changed. */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { recordWayIn, type WayInChange } from '../../firm/way-in.ts'
import { writeAudit } from '../../platform/audit.ts'
import { oneRow, type Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'

/** The demo's people are shared: nobody is signed out because somebody else tried a passkey on them. */
export async function recordChange(
  services: Services,
  tx: Queries,
  request: FastifyRequest,
  { by, act, what }: WayInChange & { readonly by: StaffCaller },
): Promise<void> {
  const { is_demo } = oneRow(
    await tx.query<{ is_demo: boolean }>('select is_demo from staff where id = $1', [by.staffId]),
  )
  if (!is_demo) return recordWayIn(services, tx, request, { by, act, what })
  await writeAudit(tx, services.businessClock, {
    actor: staffActor(by),
    act,
    what,
    clientId: null,
    reason: null,
  })
}
