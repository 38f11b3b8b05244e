/** sessions: the client's live sessions, this one first, then those last seen. */
import type { SignedInDevice } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Caller } from '../../platform/routes.ts'

/** More live sessions than this is not a list that anyone reads; the newest are the ones to look at. */
const MOST_SHOWN = 100

interface SessionRow {
  id: string
  user_agent: string
  created_at: Date
  seen_at: Date
  is_this: boolean
}

export async function liveDevices({ db, clock }: Services, caller: Caller): Promise<SignedInDevice[]> {
  const rows = await db.query<SessionRow>(
    `select id, user_agent, created_at, seen_at, id = $2 as is_this from session
     where client_id = $1 and ended_at is null and expires_at > $3
     order by is_this desc, seen_at desc, id limit $4`,
    [caller.clientId, caller.sessionId, clock.now(), MOST_SHOWN],
  )
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.user_agent,
    signed_in_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    is_this: row.is_this,
  }))
}
