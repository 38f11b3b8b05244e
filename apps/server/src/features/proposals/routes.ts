/** proposals: what one person of the firm proposes and another decides. */
import {
  type ActSignature,
  approveProposal,
  listProposals,
  mayPropose,
  propose,
  Refusal,
  rejectProposal,
  signProposal,
  viewProposal,
  withdrawProposal,
} from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { ActKinds, ActParts } from '../../firm/acts.ts'
import { isPasskey } from '../../firm/passkey-signatures.ts'
import * as views from '../../firm/proposal-views.ts'
import * as proposals from '../../firm/proposals.ts'
import { spendApproval } from '../../firm/staff-grants.ts'
import { isSigned } from '../../firm/staff-keys.ts'
import { staffSessionOf } from '../../firm/staff-sessions.ts'
import { ONE_MORE, pageOf } from '../../platform/pages.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'

export function proposalRoutes(
  routes: Routes,
  services: Services & Required<Pick<ActParts, 'market'>> & Pick<ActParts, 'takeHeard'>,
  kinds: ActKinds,
): void {
  const { businessClock } = services
  const firm = services.db.as('firm')

  routes.write(propose, async (ask, commit) => {
    const by = staffOf(ask)
    const { act, reason, signature = null } = ask.body
    if (!mayPropose(by.role, act.kind)) throw new Refusal('staff_role_wrong')
    return commit(async (tx) => {
      const { proposal, shownOnce } = await proposals.propose(tx, kinds, services, {
        act,
        reason,
        by,
        signature,
      })
      return { data: { proposal, invitation_code: shownOnce } }
    })
  })

  routes.read(listProposals, async (ask) => {
    const look = { viewer: staffOf(ask), businessClock }
    const rows = await views.readProposals(firm, look, { ...ask.query, most: ONE_MORE })
    return pageOf(rows, (last) => last.id)
  })

  routes.read(viewProposal, (ask) =>
    views.viewProposal(firm, ask.params.id, { viewer: staffOf(ask), businessClock }),
  )

  routes.write(approveProposal, (ask, commit) =>
    commit(async (tx) => {
      const by = { ...staffOf(ask), session: staffSessionOf(ask.request, services.isSecure) }
      const { signature } = ask.body
      // What a passkey has signed says more than its approval would, and is checked below: nobody is asked twice.
      const isByPasskey = signature && isPasskey(signature.signed) && (await isSigned(tx))
      if (!isByPasskey) await spendApproval(tx, services.clock, by, `proposal.approve:${ask.params.id}`)
      return { data: await proposals.approve(tx, kinds, services, decidingOf(ask)) }
    }),
  )
  routes.write(rejectProposal, (ask, commit) =>
    commit(async (tx) => ({ data: await proposals.reject(tx, services, decidingOf(ask)) })),
  )
  routes.write(signProposal, (ask, commit) =>
    commit(async (tx) => {
      const { signature } = ask.body
      return {
        data: await proposals.signLater(tx, services, { id: ask.params.id, by: staffOf(ask), signature }),
      }
    }),
  )
  routes.write(withdrawProposal, (ask, commit) =>
    commit(async (tx) => ({ data: await proposals.withdraw(tx, services, decidingOf(ask)) })),
  )
}

const decidingOf = (
  ask: {
    params: { id: string }
    body: { reason: string; signature?: ActSignature | undefined }
  } & Parameters<typeof staffOf>[0],
): proposals.Deciding => ({
  id: ask.params.id,
  reason: ask.body.reason,
  by: staffOf(ask),
  signature: ask.body.signature ?? null,
})
