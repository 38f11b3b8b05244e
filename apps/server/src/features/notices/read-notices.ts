/** notices: what the client has read. Reading is never undone. */
import { Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { tellClient } from '../../platform/client-events.ts'
import type { Queries } from '../../platform/database.ts'

type Parts = Pick<Services, 'businessClock'>

export async function readOne(
  { businessClock }: Parts,
  tx: Queries,
  clientId: string,
  id: number,
): Promise<void> {
  const rows = await tx.query<{ id: bigint }>(
    `update notice set read_at = coalesce(read_at, $3) where client_id = $1 and id = $2 and is_shown returning id`,
    [clientId, id, businessClock.now()],
  )
  if (rows.length === 0) throw new Refusal('notice_unknown')
  await tellClient(tx, clientId, 'notices')
}

/** Up to the last that the client has seen: what is written meanwhile stays unread. */
export async function readAll(
  { businessClock }: Parts,
  tx: Queries,
  clientId: string,
  until: number,
): Promise<void> {
  await tx.query(
    'update notice set read_at = $3 where client_id = $1 and id <= $2 and is_shown and read_at is null',
    [clientId, until, businessClock.now()],
  )
  await tellClient(tx, clientId, 'notices')
}
