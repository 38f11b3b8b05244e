/** demo: how its story is told: what happened some days ago, and what two people agreed on. */
import { randomUUID } from 'node:crypto'
import type { ActSignature, Proposal, ProposalAsk } from '@pramaan/contracts'
import { demoStaffSigner, possessionText, signDecision, signProposal } from '@pramaan/verifier'
import type { Services } from '../clients/services.ts'
import type { ActKinds } from '../firm/acts.ts'
import { approve, propose, signLater } from '../firm/proposals.ts'
import { instanceOf, showStaffKey } from '../firm/staff-keys.ts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'

export interface Firm {
  readonly maker: StaffCaller
  readonly checker: StaffCaller
}

const DAY_MS = 24 * 3_600_000

/** The same services, where it is some days earlier: a first day without a past would show no state but the first. */
export const daysAgo = (services: Services, days: number): Services => ({
  ...services,
  businessClock: {
    ...services.businessClock,
    now: () => laterBy(services.businessClock.now(), -days * DAY_MS),
  },
})

export const REASON = 'Seen with the specimen documents of the demo.'

/** One proposes, the other approves, in one transaction: it is there decided, or not at all. */
export const agree = (services: Services, kinds: ActKinds, firm: Firm, act: ProposalAsk): Promise<void> =>
  services.db.as('firm').transaction(async (tx) => {
    const { maker: by } = firm
    const signature = await signedBy(services, by, randomUUID(), act)
    const { proposal } = await propose(tx, kinds, services, { act, reason: REASON, by, signature })
    await approveSigned(services, kinds, tx, firm, proposal)
  })

/** Of one that was made unsigned: its maker signs it before the other approves. */
export async function agreeLater(
  services: Services,
  kinds: ActKinds,
  tx: Queries,
  firm: Firm,
  { id, act, reason }: { id: string; act: ProposalAsk; reason: string },
): Promise<void> {
  const signature = await signedBy(services, firm.maker, id, act, reason)
  await approveSigned(
    services,
    kinds,
    tx,
    firm,
    await signLater(tx, services, { id, by: firm.maker, signature }),
  )
}

const signing = async ({ keys, clock }: Services, { staffId, email }: StaffCaller) =>
  [await demoStaffSigner(email), { instance: instanceOf(keys), by: staffId, at: clock.now() }] as const

async function signedBy(
  services: Services,
  by: StaffCaller,
  id: string,
  act: ProposalAsk,
  reason = REASON,
): Promise<ActSignature> {
  const [signer, said] = await signing(services, by)
  return signProposal(signer, { ...said, id, act, reason })
}

async function approveSigned(
  services: Services,
  kinds: ActKinds,
  tx: Queries,
  { checker }: Firm,
  { id, client_id: clientId, changes, signed }: Proposal,
): Promise<void> {
  const [signer, said] = await signing(services, checker)
  const decided = {
    proposal: signed?.text ?? '',
    decision: 'approved',
    clientId,
    changes,
    reason: REASON,
  } as const
  const signature = signed && (await signDecision(signer, { ...said, ...decided }))
  await approve(tx, kinds, services, { id, reason: REASON, by: checker, signature })
}

/** The maker and the checker begin with the keys that everybody can make, and enrol the advisor's, who proposes invitations. */
export async function seedKeys(
  services: Services,
  kinds: ActKinds,
  firm: Firm,
  advisor: StaffCaller,
): Promise<void> {
  for (const by of [firm.maker, firm.checker, advisor]) await seedKey(services, by)
  const waiting = await services.db.query<{ id: string }>(
    "select id from staff_key where staff_id = $1 and state = 'asked'",
    [advisor.staffId],
  )
  for (const { id } of waiting) await agree(services, kinds, firm, { kind: 'staff-key-enrol', key_id: id })
}

async function seedKey(services: Services, by: StaffCaller): Promise<void> {
  const known = await services.db.query('select from staff_key where staff_id = $1', [by.staffId])
  if (known.length > 0) return
  const [signer, { instance, at }] = await signing(services, by)
  const { staffId: staff, name, role } = by
  const text = possessionText({ instance, staff, name, role, key: signer.keyId, at: at.toISOString() })
  const possession = await signer.sign(text)
  await services.db.as('firm').transaction((tx) =>
    showStaffKey(tx, { ...services, mode: 'demo' }, by, {
      possession,
      passkey: null,
      origin: null,
    }),
  )
}
