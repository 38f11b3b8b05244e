/** accounts: one inbox for everything the client asked for, each with its state, its reason and its promised time. */
import type { Application } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'

interface SubmissionRow {
  id: string
  status: Application['status']
  reason: string | null
  submitted_at: Date
  promised_by: Date
  decided_at: Date | null
}

/** Newest first. */
export async function applicationsOf({ db, businessClock }: Rooms, clientId: string): Promise<Application[]> {
  const now = businessClock.now()
  const rows = await db.as({ clientId }).query<SubmissionRow>(
    `select id, status, reason, submitted_at, promised_by, decided_at from identity_submission
     where client_id = $1 order by submitted_at desc`,
    [clientId],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: 'identity',
    title: 'Identity check',
    status: row.status,
    reason: row.reason,
    asked_at: row.submitted_at.toISOString(),
    promised_by: row.promised_by.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    is_overdue: row.status === 'pending' && row.promised_by < now,
  }))
}
