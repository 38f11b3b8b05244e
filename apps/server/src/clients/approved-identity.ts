/** clients: who the firm has found a client to be. */
import type { Queries } from '../platform/database.ts'

export interface ApprovedIdentity {
  readonly fullName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
}

export async function approvedIdentity(db: Queries, clientId: string): Promise<ApprovedIdentity | null> {
  const [row] = await db.query<{ full_name: string; date_of_birth: string }>(
    `select full_name, date_of_birth from identity_submission
     where client_id = $1 and status = 'approved' order by submitted_at desc limit 1`,
    [clientId],
  )
  return row ? { fullName: row.full_name, dateOfBirth: row.date_of_birth } : null
}
