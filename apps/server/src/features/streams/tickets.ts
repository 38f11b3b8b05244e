/** streams: single-use tickets. They travel in a message, never in an address, and open one line on whichever server. */
import { createHash, randomBytes } from 'node:crypto'
import { type Clock, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'

export const TICKET_MS = 30_000

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

export async function issueTicket(
  tx: Queries,
  clock: Clock,
  { clientId, sessionId }: { readonly clientId: string; readonly sessionId: string },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = clock.now()
  await tx.query('delete from stream_ticket where expires_at <= $1', [now])
  await tx.query(
    'insert into stream_ticket (ticket_hash, client_id, session_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(ticket), clientId, sessionId, laterBy(now, TICKET_MS)],
  )
  return ticket
}

export interface Admitted {
  readonly clientId: string
  readonly sessionId: string
  readonly expiresMs: number
}

/** Takes the ticket away, whatever comes of it. Null: it was no good, or its session no longer is. */
export async function redeemTicket(db: Queries, clock: Clock, ticket: string): Promise<Admitted | null> {
  const [row] = await db.query<{ client_id: string; session_id: string; expires_at: Date }>(
    `with taken as (delete from stream_ticket where ticket_hash = $1 returning client_id, session_id, expires_at)
     select taken.client_id, taken.session_id, session.expires_at
     from taken join session on session.id = taken.session_id join client on client.id = taken.client_id
     where taken.expires_at > $2 and session.ended_at is null and session.expires_at > $2
       and client.identity_status = 'approved'`,
    [hashOf(ticket), clock.now()],
  )
  return row
    ? { clientId: row.client_id, sessionId: row.session_id, expiresMs: row.expires_at.getTime() }
    : null
}

/** Those of these sessions that a ticket would still open a line for. */
export async function goodSessions(
  db: Queries,
  clock: Clock,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessions.length === 0) return new Set()
  const rows = await db.query<{ id: string }>(
    `select session.id from session join client on client.id = session.client_id
     where session.id = any ($1) and session.ended_at is null and session.expires_at > $2
       and client.identity_status = 'approved'`,
    [sessions, clock.now()],
  )
  return new Set(rows.map(({ id }) => id))
}
