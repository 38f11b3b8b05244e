/** clients: a sign-in on a device that this client has not used before is written down, so that its owner hears of it. */
import { writeAudit } from '../platform/audit.ts'
import type { Queries } from '../platform/database.ts'
import type { Device } from './devices.ts'
import type { Services } from './services.ts'

/** Before the device becomes a known one. The first device of all is no news. */
export async function noteNewDevice(
  { businessClock }: Pick<Services, 'businessClock'>,
  tx: Queries,
  clientId: string,
  { hash }: Pick<Device, 'hash'>,
): Promise<void> {
  const [known] = await tx.query<{ is_first: boolean; is_known: boolean }>(
    `select not exists (select from client_device where client_id = $1) as is_first,
            exists (select from client_device where client_id = $1 and device_hash = $2) as is_known`,
    [clientId, hash],
  )
  if (!known || known.is_first || known.is_known) return
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: clientId },
    act: 'device.new',
    what: 'Signed in on a new device.',
    clientId,
    reason: null,
  })
}
