/** notices: what the client has read. Reading is never undone. */
import { Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { tellClient } from '../../platform/client-events.ts'
import type { Queries } from '../../platform/database.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'

type Parts = Pick<Services, 'businessClock'>

export async function readOne(
  { businessClock }: Parts,
  tx: Queries,
  clientId: string,
  id: number,
): Promise<void> {
  const now = businessClock.now()
  const [row] = await tx.query<{ is_read: boolean | null }>('select read_notice($1, $2, $3, $4) as is_read', [
    clientId,
    id,
    now,
    serverWord('notice-read', clientId, String(id), saidAt(now)),
  ])
  if (!row?.is_read) throw new Refusal('notice_unknown')
  await tellClient(tx, clientId, 'notices')
}

/** Up to the last that the client has seen: what is written meanwhile stays unread. */
export async function readAll(
  { businessClock }: Parts,
  tx: Queries,
  clientId: string,
  until: number,
): Promise<void> {
  const now = businessClock.now()
  await tx.query('select read_notices($1, $2, $3, $4)', [
    ...[clientId, until, now],
    serverWord('notices-read', clientId, String(until), saidAt(now)),
  ])
  await tellClient(tx, clientId, 'notices')
}
