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
  staffKeyId,
  textHash,
} from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { serverWord } from '../platform/sealed-texts.ts'
import { checkCount, countOf } from './passkey-signatures.ts'
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
  readonly act: ProposalAsk
  /** Who proposed it. */
  readonly maker: string
  readonly clientId: string | null
  readonly changes: readonly Change[]
  readonly decision: 'approved' | 'rejected'
}

/** What stands in the audit event of a decision; null where nothing has to be signed yet. */
export async function checkDecision(
  tx: Queries,
  { keys, by, reason, signature, id, act, maker, clientId, changes, decision }: Signing & Decided,
): Promise<{ proposal: Signed; decision: Signed } | null> {
  const signed = await checkedSignature(tx, by, signature)
  if (!signed || !signature) return null
  const proposal = await checkedProposal(tx, { id, act, maker })
  const said = readOr(signed.text, readDecision)
  const fits =
    said.instance === instanceOf(keys) &&
    said.proposal === textHash(proposal.text) &&
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

/**
 * What stands signed under the proposal is this very act, by its maker, with a key that still counts: nobody decides beneath anything else.
 * A key that has ended since is no longer believed by the signer either.
 */
async function checkedProposal(
  tx: Queries,
  { id, act, maker }: Pick<Decided, 'id' | 'act' | 'maker'>,
): Promise<Signed> {
  const [row] = await tx.query<{ signed: Signed; salt: string }>(
    "select signed, salt from act_signature where proposal_id = $1 and part = 'proposal'",
    [id],
  )
  if (!row) throw new Refusal('proposal_not_signed')
  const { keyId } = await checkSigned(row.signed).catch(refuseBroken)
  const said = readOr(row.signed.text, readProposal)
  if (said.id !== id || said.by !== maker || said.act !== actText(act, row.salt))
    throw new Refusal('signature_wrong')
  if (!(await isKeyOf(tx, keyId, maker))) throw new Refusal('proposal_key_ended')
  return row.signed
}

const isKeyOf = async (tx: Queries, keyId: string, staffId: string): Promise<boolean> =>
  (
    await tx.query("select from staff_key where id = $1 and staff_id = $2 and state = 'enrolled'", [
      keyId,
      staffId,
    ])
  ).length > 0

/** Checked against an enrolled key of this very person. */
async function checkedSignature(tx: Queries, by: StaffCaller, signature: ActSignature | null) {
  if (!(await isSigned(tx))) return null
  if (!signature) throw new Refusal('signature_missing')
  const signed = await checkSigned(signature.signed).catch(refuseBroken)
  // No key ends between here and the audit log: the signer would find an act of a key that has ended.
  await tx.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.staffKeys])
  if (!(await isKeyOf(tx, signed.keyId, by.staffId))) throw new Refusal('staff_key_unknown')
  await checkCount(tx, signed, signed.keyId)
  // With one salt for two texts equal names could be told apart from others, and a guess tried on both.
  const salted = await tx.query('select from act_signature where salt = $1', [signature.salt])
  if (salted.length > 0) throw new Refusal('signature_wrong')
  return signed
}

export async function keepSignature(
  tx: Queries,
  proposalId: string,
  part: 'proposal' | 'decision',
  { signed, salt }: ActSignature,
): Promise<void> {
  const [text, keyId, count] = [JSON.stringify(signed), staffKeyId(signed.key), countOf(signed)]
  await tx.query('select keep_act_signature($1, $2, $3, $4, $5, $6, $7)', [
    ...[proposalId, part, text, salt, keyId, count],
    serverWord('act-signature', proposalId, part, text, salt, keyId, count === null ? null : String(count)),
  ])
}
