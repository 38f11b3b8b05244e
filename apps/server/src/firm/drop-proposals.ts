/** firm: proposals that nobody needs to decide any more, because the client has settled what they are about. */
import { writeAudit } from '../platform/audit.ts'
import type { Queries } from '../platform/database.ts'
import type { ActParts } from './acts.ts'

/** Takes back what waits about a subject, because the client has settled it: nobody needs to decide it any more. */
export async function dropProposals(
  tx: Queries,
  parts: Pick<ActParts, 'businessClock'>,
  subject: string,
  why: string,
): Promise<void> {
  const dropped = await tx.query<{ title: string; client_id: string | null }>(
    `update proposal set state = 'withdrawn', decided_at = $2, decision_reason = $3
     where subject = $1 and state = 'open' returning title, client_id`,
    [subject, parts.businessClock.now(), why],
  )
  for (const { title, client_id } of dropped) {
    await writeAudit(tx, parts.businessClock, {
      actor: { kind: 'system' },
      act: 'proposal.dropped',
      what: `No longer needed: ${title}`,
      clientId: client_id,
      reason: why,
    })
  }
}
