/** sessions: ends one session of the client's own. Every server hears of it through the database. */
import type { Services } from '../../clients/services.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'

/** False: the client has no such live session. */
export async function signDeviceOut(
  { sessions, businessClock }: Services,
  tx: Queries,
  clientId: string,
  sessionId: string,
): Promise<boolean> {
  if (!(await sessions.endOwn(tx, clientId, sessionId, 'signed out'))) return false
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: clientId },
    act: 'device.signed-out',
    what: 'Signed a device out.',
    clientId,
    reason: null,
  })
  return true
}
