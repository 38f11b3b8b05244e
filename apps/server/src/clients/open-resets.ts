/** clients: a new password, however it came about, ends whatever else could still reset it. */
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { addressKey } from './addresses.ts'

export async function endOpenResets(tx: Queries, clock: Clock, email: string): Promise<void> {
  const values = [addressKey(email), clock.now()]
  await tx.query('update reset_proof set used_at = $2 where email_key = $1 and used_at is null', values)
  await tx.query(
    'update reset_code set ended_at = $2, is_queued = false where email_key = $1 and ended_at is null',
    values,
  )
}
