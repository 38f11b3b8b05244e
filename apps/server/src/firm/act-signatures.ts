/**
 * firm: what one person signs of a proposal and another of the decision. The server takes nothing that does not say exactly what it is
 * asked to do, signed by an enrolled key of whoever asks. The only writer of `act_signature`.
 */
import { type ActSignature, type Change, type ProposalAsk, Refusal } from '@pramaan/contracts'
import {
  actText,
  changesHash,
  checkSigned,
  readDecision,
  readProposal,
  type Signed,
  textHash,
} from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { instanceOf, isSigned, readOr, refuseBroken } from './staff-keys.ts'

interface Signing {
  readonly keys: Keys
  readonly by: StaffCaller
  readonly reason: string
  readonly signature: ActSignature | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id that the maker chose and signed; null where nothing has to be signed yet. */
export async function checkProposal(
  tx: Queries,
  { keys, act, reason, by, signature }: Signing & { readonly act: ProposalAsk },
): Promise<string | null> {
  const signed = await checkedSignature(tx, by, signature)
  if (!signed || !signature) return null
  if (act.kind === 'deposit-match' && act.rupees === undefined)
    throw new Refusal('deposit_match_without_amount')
  const said = readOr(signed.text, readProposal)
  const fits =
    said.instance === instanceOf(keys) &&
    UUID.test(said.id) &&
    said.kind === act.kind &&
    said.act === actText(act, signature.salt) &&
    said.reason === reason &&
    said.by === by.staffId &&
    said.key === signed.keyId
  if (!fits) throw new Refusal('signature_wrong')
  return said.id
}

export interface Decided {
  readonly id: string
  readonly clientId: string | null
  readonly changes: readonly Change[]
  readonly decision: 'approved' | 'rejected'
}

/** What stands in the audit event of a decision; null where nothing has to be signed yet. */
export async function checkDecision(
  tx: Queries,
  { keys, by, reason, signature, id, clientId, changes, decision }: Signing & Decided,
): Promise<{ proposal: Signed; decision: Signed } | null> {
  const signed = await checkedSignature(tx, by, signature)
  if (!signed || !signature) return null
  const proposal = await proposalSignature(tx, id)
  if (!proposal) throw new Refusal('proposal_not_signed')
  await checkSigned(proposal).catch(refuseBroken)
  const said = readOr(signed.text, readDecision)
  const fits =
    said.instance === instanceOf(keys) &&
    said.proposal === textHash(proposal.text) &&
    readOr(proposal.text, readProposal).id === id &&
    said.decision === decision &&
    said.client === (clientId ?? '') &&
    said.changes === changesHash(changes, signature.salt) &&
    said.reason === reason &&
    said.by === by.staffId &&
    said.key === signed.keyId
  if (!fits) throw new Refusal('signature_wrong')
  await keepSignature(tx, id, 'decision', signature)
  return { proposal, decision: signature.signed }
}

/** Checked against an enrolled key of this very person. */
async function checkedSignature(tx: Queries, by: StaffCaller, signature: ActSignature | null) {
  if (!(await isSigned(tx))) return null
  if (!signature) throw new Refusal('signature_missing')
  const signed = await checkSigned(signature.signed).catch(refuseBroken)
  const known = await tx.query(
    "select from staff_key where id = $1 and staff_id = $2 and state = 'enrolled'",
    [signed.keyId, by.staffId],
  )
  if (known.length === 0) throw new Refusal('staff_key_unknown')
  return signed
}

export const keepSignature = (
  tx: Queries,
  proposalId: string,
  part: 'proposal' | 'decision',
  { signed, salt }: ActSignature,
): Promise<object[]> =>
  tx.query('insert into act_signature (proposal_id, part, signed, salt) values ($1, $2, $3, $4)', [
    proposalId,
    part,
    JSON.stringify(signed),
    salt,
  ])

export async function proposalSignature(db: Queries, id: string): Promise<Signed | null> {
  const [row] = await db.query<{ signed: Signed }>(
    "select signed from act_signature where proposal_id = $1 and part = 'proposal'",
    [id],
  )
  return row?.signed ?? null
}
