/** invitations: the list, and who came in by each. */
import type { InvitationRow } from '@pramaan/contracts'
import { type Clock, instantFrom } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'

const USERS_SHOWN = 20

interface Row {
  id: string
  label: string
  uses: number
  uses_left: number
  expires_at: Date | null
  created_at: Date
  activated_at: Date | null
  revoked_at: Date | null
  proposal_is_open: boolean
  used_by: InvitationRow['used_by']
}

export async function readInvitations(
  db: Queries,
  businessClock: Clock,
  after: string | undefined,
): Promise<Page<InvitationRow>> {
  const now = businessClock.now()
  const rows = await db.query<Row>(
    `select i.id, i.label, i.uses, i.uses_left, i.expires_at, i.created_at, i.activated_at, i.revoked_at,
            exists (select from proposal p where p.id = i.id and p.state = 'open' and p.expires_at > $3) as proposal_is_open,
            array(select json_build_object('client_id', u.client_id, 'client_name', c.name, 'used_at', u.used_at)
                  from invitation_use u join client c on c.id = u.client_id
                  where u.invitation_id = i.id order by u.used_at desc limit $4) as used_by
     from invitation i
     where $2::uuid is null or (i.created_at, i.id) < ((select created_at from invitation where id = $2), $2)
     order by i.created_at desc, i.id desc limit $1`,
    [ONE_MORE, after ?? null, now, USERS_SHOWN],
  )
  const { items, next } = pageOf(rows, (last) => last.id)
  return { items: items.map((row) => invitationFrom(row, now)), next }
}

const invitationFrom = (row: Row, now: Date): InvitationRow => ({
  id: row.id,
  label: row.label,
  state: stateOf(row, now),
  uses: row.uses,
  uses_left: row.uses_left,
  expires_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  used_by: row.used_by.map((use) => ({ ...use, used_at: instantFrom(use.used_at).toISOString() })),
})

function stateOf(row: Row, now: Date): InvitationRow['state'] {
  if (!row.activated_at) return row.proposal_is_open ? 'waiting for approval' : 'not approved'
  if (row.revoked_at) return 'revoked'
  if (row.uses_left === 0) return 'used up'
  return row.expires_at && row.expires_at <= now ? 'expired' : 'active'
}
