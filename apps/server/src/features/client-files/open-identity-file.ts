/**
 * client-files: opens a client's identity file to one person of the firm, for a stated reason and a quarter of an
 * hour. The client reads of it at once.
 */
import { randomUUID } from 'node:crypto'
import { type IdentityFile, Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'

const OPEN_FOR_MS = 15 * 60_000

/** Lent by the room that keeps the files. Null where the client has handed nothing in. */
export type ReadIdentityFile = (tx: Queries, clientId: string) => Promise<IdentityFile | null>

export interface Opening {
  readonly clientId: string
  readonly reason: string
  readonly by: StaffCaller
}

export async function openIdentityFile(
  services: Services,
  tx: Queries,
  readIdentityFile: ReadIdentityFile,
  { clientId, reason, by }: Opening,
): Promise<IdentityFile> {
  const file = await readIdentityFile(tx, clientId)
  if (!file) throw new Refusal('client_unknown')
  const now = services.clock.now()
  await tx.query(
    `insert into identity_reading (id, staff_id, client_id, reason, read_at, open_until)
     values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), by.staffId, clientId, reason, now, laterBy(now, OPEN_FOR_MS)],
  )
  await writeAudit(tx, services.businessClock, {
    actor: staffActor(by),
    act: 'identity.read',
    what: 'Opened the identity file.',
    clientId,
    reason,
  })
  return file
}
