/**
 * inboxes: what waits for someone of the firm. Details that a client handed in wait for a maker until someone has
 * proposed a decision, and then, as that proposal, for a checker; the promise to the client stays the same.
 */
import type { InboxItem } from '@pramaan/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'

/** More than anyone can do in a day; the most urgent come first. */
const MOST = 200

interface Waiting {
  id: string
  title: string
  client_id: string | null
  client_name: string | null
  waiting_since: Date
  due_by: Date
}

export async function readInbox(db: Queries, businessClock: Clock): Promise<InboxItem[]> {
  const now = businessClock.now()
  const identities = await readIdentities(db, now)
  const proposals = await readOpenProposals(db, now)
  return [
    ...identities.map((row) => itemFrom(row, 'identity', now)),
    ...proposals.map((row) => itemFrom(row, 'proposal', now)),
  ].toSorted(
    (one, other) =>
      Number(other.is_overdue) - Number(one.is_overdue) || (one.waiting_since < other.waiting_since ? -1 : 1),
  )
}

/** The oldest promise is the first to be broken. */
const readIdentities = (db: Queries, now: Date): Promise<Waiting[]> =>
  db.query<Waiting>(
    `select s.id, 'Identity of ' || s.full_name as title, s.client_id, c.name as client_name,
            s.submitted_at as waiting_since, s.promised_by as due_by
     from identity_submission s join client c on c.id = s.client_id
     where s.status = 'pending' and not exists (
       select from proposal p where p.client_id = s.client_id and p.kind = 'identity-decision'
         and p.state = 'open' and p.expires_at > $1)
     order by s.promised_by limit $2`,
    [now, MOST],
  )

const readOpenProposals = (db: Queries, now: Date): Promise<Waiting[]> =>
  db.query<Waiting>(
    `select p.id, p.title, p.client_id, c.name as client_name, p.proposed_at as waiting_since,
            least(p.expires_at, s.promised_by) as due_by
     from proposal p left join client c on c.id = p.client_id
     left join identity_submission s
       on p.kind = 'identity-decision' and s.client_id = p.client_id and s.status = 'pending'
     where p.state = 'open' and p.expires_at > $1
     order by p.expires_at limit $2`,
    [now, MOST],
  )

const itemFrom = (row: Waiting, kind: InboxItem['kind'], now: Date): InboxItem => ({
  kind,
  id: row.id,
  title: row.title,
  client_id: row.client_id,
  client_name: row.client_name,
  waiting_since: row.waiting_since.toISOString(),
  due_by: row.due_by.toISOString(),
  is_overdue: row.due_by <= now,
  for_role: kind === 'identity' ? 'maker' : 'checker',
})
