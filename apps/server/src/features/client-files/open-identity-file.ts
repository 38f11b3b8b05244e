/**
 * client-files: opens a client's identity file to one person of the firm, for a stated reason and a quarter of an
 * hour. The client reads of it at once. One person opens at most so many a day, however fast they click.
 */
import { randomUUID } from 'node:crypto'
import { type IdentityFile, Refusal } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import { dayInIndia, instantInIndia, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'

const OPEN_FOR_MS = 15 * 60_000
export const READINGS_A_DAY = 100

/** Lent by the room that keeps the files. Null where the client has handed nothing in. */
export type ReadIdentityFile = (tx: Queries, clientId: string) => Promise<IdentityFile | null>

export interface Opening {
  readonly clientId: string
  readonly reason: string
  readonly by: StaffCaller
}

export async function openIdentityFile(
  rooms: Rooms,
  tx: Queries,
  readIdentityFile: ReadIdentityFile,
  { clientId, reason, by }: Opening,
): Promise<IdentityFile> {
  const file = await readIdentityFile(tx, clientId)
  if (!file) throw new Refusal('client_unknown')
  await countReading(rooms, tx, by)
  const now = rooms.clock.now()
  await tx.query(
    `insert into identity_reading (id, staff_id, client_id, reason, read_at, open_until)
     values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), by.staffId, clientId, reason, now, laterBy(now, OPEN_FOR_MS)],
  )
  await writeAudit(tx, rooms.businessClock, {
    actor: staffActor(by),
    act: 'identity.read',
    what: 'Opened the identity file.',
    clientId,
    reason,
  })
  return file
}

/** The person's row is held until the reading is written: of two readings at once the second counts the first. */
async function countReading({ clock }: Rooms, tx: Queries, by: StaffCaller): Promise<void> {
  await tx.query('select id from staff where id = $1 for update', [by.staffId])
  const today = instantInIndia(dayInIndia(clock.now()), '00:00:00')
  const [row] = await tx.query<{ readings: bigint }>(
    'select count(*) as readings from identity_reading where staff_id = $1 and read_at >= $2',
    [by.staffId, today],
  )
  if ((row?.readings ?? 0n) >= BigInt(READINGS_A_DAY)) throw new Refusal('reading_limit_reached')
}
