/** What stands behind an attack on signed acts: a firm of two who hold keys, a client, and texts that they sign or seem to have signed. */
import { randomUUID } from 'node:crypto'
import type { ProposalAsk } from '@pramaan/contracts'
import { signDecision, signProposal } from '@pramaan/verifier'
import { instanceOf } from '../../src/firm/staff-keys.ts'
import { writeAudit } from '../../src/platform/audit.ts'
import { reason } from '../firm.ts'
import type { House } from '../harness.ts'
import type { Signing, SigningFirm } from '../signing-people.ts'

export interface Attack {
  readonly name: string
  readonly act: (parts: Parts) => Promise<unknown>
  /** What the signer says when it stops. */
  readonly says: RegExp
}

export interface Parts extends SigningFirm {
  readonly house: House
  readonly client: string
}

export const adjustment = (
  client: string,
  rupees: number,
): Extract<ProposalAsk, { kind: 'cash-adjustment' }> => ({
  kind: 'cash-adjustment',
  client_id: client,
  direction: 'credit',
  rupees,
  message: 'A fee that was charged twice is given back.',
})

/** The event as the server would write it. */
export const tellApproved = (
  { house: { services, clock } }: Parts,
  by: Signing,
  client: string | null,
  signed: object,
  act = 'cash-adjustment.approved',
) =>
  services.db.as('firm').transaction((tx) =>
    writeAudit(tx, clock, {
      actor: { kind: 'staff', id: by.person.staffId, name: by.person.name, role: by.person.role },
      act,
      what: 'Approved.',
      clientId: client,
      reason,
      signed,
    }),
  )

interface Pairing {
  readonly maker?: Signing
  readonly checker?: Signing
  readonly instance?: string
  readonly id?: string
  readonly rupees?: number
  /** About no client. */
  readonly firmAct?: ProposalAsk
  /** Whom the maker signed for, where the checker signed for another. */
  readonly about?: string
  readonly signedAt?: Date
}

export async function pairOf(
  parts: Parts,
  { maker, checker, instance, id, rupees, firmAct, about, signedAt }: Pairing = {},
) {
  const own = {
    instance: instance ?? instanceOf(parts.house.services.keys),
    reason,
    at: signedAt ?? parts.house.clock.now(),
  }
  const [making, checking] = [maker ?? parts.maker, checker ?? parts.checker]
  const act = firmAct ?? adjustment(about ?? parts.client, rupees ?? 500)
  const { signed: proposal } = await signProposal(making.signer, {
    ...own,
    by: making.person.staffId,
    id: id ?? randomUUID(),
    act,
  })
  const { signed: decision } = await signDecision(checking.signer, {
    ...own,
    by: checking.person.staffId,
    ...{ proposal: proposal.text, decision: 'approved', changes: [] },
    clientId: firmAct ? null : parts.client,
  })
  return { proposal, decision }
}
