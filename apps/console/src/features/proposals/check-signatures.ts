/** proposals: whether the signatures under a proposal are for exactly it, and by whom, as this browser finds by itself. */
import type { Proposal, StaffKeyRow } from '@pramaan/contracts'
import { Broken, checkSigned, readDecision, readProposal, textHash, Uncheckable } from '@pramaan/verifier'
import { say } from '../../platform/say-signing.ts'
import type { StaffKeys } from '../../platform/signing.ts'

export type Finding =
  | { readonly kind: 'good'; readonly row: StaffKeyRow }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'uncheckable' }

/** Null where nothing is signed. */
export interface Findings {
  readonly proposal: Finding | null
  readonly decision: Finding | null
}

export async function checkSignatures(proposal: Proposal, keys: StaffKeys): Promise<Findings> {
  const { signed, decision_signed } = proposal
  return {
    proposal: signed && (await finding(() => checkProposal(proposal, signed, keys))),
    decision: decision_signed && (await finding(() => checkDecision(proposal, decision_signed, keys))),
  }
}

type Signed = NonNullable<Proposal['signed']>

async function finding(check: () => Promise<StaffKeyRow>): Promise<Finding> {
  try {
    return { kind: 'good', row: await check() }
  } catch (failure) {
    if (failure instanceof Uncheckable) return { kind: 'uncheckable' }
    if (failure instanceof Broken) return { kind: 'wrong', why: failure.message }
    throw failure
  }
}

async function checkProposal(proposal: Proposal, signed: Signed, keys: StaffKeys): Promise<StaffKeyRow> {
  const { keyId } = await checkSigned(signed)
  const said = readProposal(signed.text)
  if (said.instance !== keys.instance) throw new Broken(say('otherInstance'))
  const isThis =
    said.id === proposal.id &&
    said.kind === proposal.kind &&
    said.reason === proposal.reason &&
    said.key === keyId
  if (!isThis) throw new Broken(say('otherProposal'))
  // The server says whom a proposal is about; the maker signed whom.
  const about = signedAct(signed.text).client_id
  if (typeof about === 'string' && about !== proposal.client_id) throw new Broken(say('otherClient'))
  return keyOf(keys, { keyId, by: said.by, name: proposal.maker })
}

/** What the maker signed, field by field, as it stands in the text: what is personal stands as a hash. Empty where it cannot be read. */
export function signedAct(text: string): Readonly<Record<string, unknown>> {
  try {
    const act: unknown = JSON.parse(readProposal(text).act)
    return typeof act === 'object' && act !== null ? (act as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

async function checkDecision(proposal: Proposal, signed: Signed, keys: StaffKeys): Promise<StaffKeyRow> {
  const { keyId } = await checkSigned(signed)
  const said = readDecision(signed.text)
  if (said.instance !== keys.instance) throw new Broken(say('otherInstance'))
  const isThis =
    proposal.signed !== null &&
    said.proposal === textHash(proposal.signed.text) &&
    said.decision === proposal.state &&
    said.client === (proposal.client_id ?? '') &&
    said.reason === proposal.decision_reason &&
    said.key === keyId
  if (!isThis) throw new Broken(say('otherProposal'))
  const isOneHand = said.by === readProposal(proposal.signed?.text ?? '').by
  if (isOneHand) throw new Broken(say('oneHand'))
  return keyOf(keys, { keyId, by: said.by, name: proposal.checker ?? '' })
}

/** The firm's, and whoever's name stands there. One that has ended since was good then, or the server would not have taken it. */
function keyOf(
  keys: StaffKeys,
  { keyId, by, name }: { readonly keyId: string; readonly by: string; readonly name: string },
): StaffKeyRow {
  const row = keys.items.find(({ id }) => id === keyId)
  if (!row || row.state === 'asked') throw new Broken(say('keyUnknown', { key: keyId.slice(0, 16) }))
  if (row.name !== name || row.staff_id !== by)
    throw new Broken(say('otherName', { key: keyId.slice(0, 16), name: row.name, other: name }))
  return row
}
