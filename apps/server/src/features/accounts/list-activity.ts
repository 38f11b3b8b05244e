/** accounts: everything that was done or read on the account, by the client or by the firm. */
import type { ActivityEntry } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { type Actor, readAudit } from '../../platform/audit.ts'

const PAGE = 50

/** Newest first, 50 at a time, before the entry of that number. */
export async function activityOf(
  { db, brandName }: Services,
  clientId: string,
  before: string | undefined,
): Promise<ActivityEntry[]> {
  const records = await readAudit(db.as({ clientId }), {
    clientId,
    before: before === undefined ? undefined : BigInt(before),
    most: PAGE,
  })
  return records.map(({ seq, at, actor, what, reason, signedBody }) => ({
    seq,
    at: at.toISOString(),
    actor: nameOf(actor, brandName),
    is_firm: actor.kind !== 'client',
    what,
    reason,
    signed_event: signedBody,
  }))
}

function nameOf(actor: Actor, brandName: string): string {
  if (actor.kind === 'client') return 'You'
  return actor.kind === 'staff' ? `${actor.name}, ${actor.role}` : brandName
}
