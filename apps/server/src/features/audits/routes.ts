/** audits: everything that was done, and the proof that nothing of it was changed. */
import { checkAudit, listAudit, viewLedgerStanding } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { actorName } from '../../firm/actors.ts'
import { readStanding } from '../../ledger/standing.ts'
import { checkAuditChain, readAudit } from '../../platform/audit.ts'
import { ONE_MORE, pageOf } from '../../platform/pages.ts'
import type { Routes } from '../../platform/routes.ts'

export function auditRoutes(routes: Routes, services: Services): void {
  routes.read(listAudit, async ({ query, request }) => {
    const records = await services.replicas.read(request, (db) =>
      readAudit(db, {
        clientId: query.client_id,
        before: query.after === undefined ? undefined : BigInt(query.after),
        most: ONE_MORE,
      }),
    )
    const { items, next } = pageOf(records, (last) => String(last.seq))
    return {
      next,
      as_of: request.dataAsOf?.toISOString() ?? null,
      items: items.map(({ seq, at, actor, act, what, clientId, reason, hash }) => ({
        seq,
        at: at.toISOString(),
        actor: actorName(actor),
        actor_kind: actor.kind,
        act,
        what,
        client_id: clientId,
        reason,
        hash,
      })),
    }
  })

  routes.read(checkAudit, async () => {
    const { isWhole, entries, head, firstBad } = await checkAuditChain(services.db, services.keys)
    return { is_whole: isWhole, entries, head, first_bad: firstBad }
  })

  routes.read(viewLedgerStanding, () => services.db.as('firm').transaction(readStanding))
}
