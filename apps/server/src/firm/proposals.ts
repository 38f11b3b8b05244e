/**
 * firm: four eyes. One person proposes an act with its reason, another decides exactly what was proposed, and the
 * act is carried out in the transaction that approves it. The database refuses everything else. The only writer of
 * the table `proposal`.
 */
import { randomUUID } from 'node:crypto'
import { type ActSignature, type Change, type Proposal, type ProposalAsk, Refusal } from '@pramaan/contracts'
import type { Signed } from '@pramaan/verifier'
import { writeAudit } from '../platform/audit.ts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { saidAt, sealedFieldsFor, sealedJsonFor, serverWord } from '../platform/sealed-texts.ts'
import { checkDecision, checkProposal, keepSignature } from './act-signatures.ts'
import { staffActor } from './actors.ts'
import { type ActKind, type ActKinds, type ActParts, type Draft, kindOf, type SignedAct } from './acts.ts'
import { refuseAboutOneself, refuseDemandingReason } from './conduct.ts'
import { checkDocuments, checkOpened, documentsTold } from './offer-documents.ts'
import { isPast, type ProposalRow, SELECT_PROPOSAL, viewProposal } from './proposal-views.ts'

const OPEN_FOR_MS = 24 * 3_600_000
const UNIQUE_VIOLATION = '23505'
const SAY_WHY: ReadonlySet<string> = new Set([
  'corporate_action_refused',
  'offer_refused',
  'exchange_answer_refused',
  'claim_refused',
  'staff_keys_too_few',
])

export interface Proposing {
  readonly act: ProposalAsk
  readonly reason: string
  readonly by: StaffCaller
  /** `later`: by its maker, once the server has made it. Nobody approves it before. */
  readonly signature: ActSignature | null | 'later'
}

export interface Proposed {
  readonly proposal: Proposal
  /** What only the maker sees, and only now. */
  readonly shownOnce: string | null
}

export async function propose(
  tx: Queries,
  kinds: ActKinds,
  parts: ActParts,
  ask: Proposing,
): Promise<Proposed> {
  const { signature } = ask
  const chosen = signature === 'later' ? null : await checkProposal(tx, { ...ask, ...parts, signature })
  const id = chosen ?? randomUUID()
  const kind = kindOf(kinds, ask.act)
  refuseDemandingReason(ask.act.kind, ask.reason)
  refuseAboutOneself(ask.act, ask.by)
  await checkDocuments(tx, ask.act)
  const draft = await kind.draft(tx, parts, ask.act, id)
  await expireProposals(tx, parts, draft.subject)
  await insertProposal(tx, parts, { ...ask, id, draft })
  const kept = chosen === null || signature === 'later' ? null : signature
  if (kept) await keepSignature(tx, id, 'proposal', kept)
  const shownOnce = (await kind.prepare?.(tx, parts, ask.act, id)) ?? null
  await note(tx, parts, ask.by, {
    act: 'proposal.made',
    what: `Proposed: ${draft.title}`,
    reason: ask.reason,
    clientId: draft.clientId,
    signed: kept && { proposal: kept.signed },
  })
  return { proposal: await viewProposal(tx, id, { viewer: ask.by, ...parts }), shownOnce }
}

async function insertProposal(
  tx: Queries,
  parts: ActParts,
  { id, draft, act, reason, by }: Proposing & { id: string; draft: Draft },
): Promise<void> {
  const now = parts.businessClock.now()
  const { subject, clientId } = draft
  const sealedAct = sealedFieldsFor(clientId ?? 'firm', act, ['payer'])
  try {
    await tx.query('select make_proposal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      id,
      act.kind,
      subject,
      clientId,
      draft.title,
      sealedAct,
      sealedJsonFor(clientId ?? 'firm', draft.changes),
      reason,
      by.staffId,
      now,
      laterBy(now, OPEN_FOR_MS),
      serverWord('proposal', id, act.kind, subject, clientId, sealedAct, reason, by.staffId, saidAt(now)),
    ])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
      throw new Refusal('proposal_pending_already')
    }
    throw error
  }
}

export interface Deciding {
  readonly id: string
  readonly reason: string
  readonly by: StaffCaller
  readonly signature: ActSignature | null
}

/** Signs an own open proposal that was made without. */
export async function signLater(
  tx: Queries,
  parts: ActParts,
  { id, by, signature }: Omit<Deciding, 'reason' | 'signature'> & { readonly signature: ActSignature },
): Promise<Proposal> {
  const row = await lockOpen(tx, parts, { id, by, reason: '' })
  if (row.maker_id !== by.staffId) throw new Refusal('proposal_unknown')
  const known = await tx.query("select from act_signature where proposal_id = $1 and part = 'proposal'", [id])
  if (known.length > 0) throw new Refusal('proposal_closed')
  const said = await checkProposal(tx, { ...parts, act: row.act, reason: row.reason, by, signature })
  if (said !== id) throw new Refusal('signature_wrong')
  await keepSignature(tx, id, 'proposal', signature)
  await note(tx, parts, by, {
    act: 'proposal.signed',
    what: `Signed: ${row.title}`,
    reason: row.reason,
    clientId: row.client_id,
    signed: { proposal: signature.signed },
  })
  return viewProposal(tx, id, { viewer: by, ...parts })
}

export async function approve(
  tx: Queries,
  kinds: ActKinds,
  parts: ActParts,
  ask: Deciding,
): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask)
  if (row.maker_id === ask.by.staffId) throw new Refusal('proposal_needs_another_person')
  const kind = kindOf(kinds, row.act)
  await refuseOutdated(tx, parts, kind, row)
  await checkOpened(tx, row.act, ask.by)
  const signed = await decided(tx, parts, kind, row, 'approved', ask)
  await close(tx, parts, 'approved', ask)
  await kind.apply(tx, parts, row.act, { proposalId: row.id, maker: row.maker, checker: ask.by, signed })
  await note(tx, parts, ask.by, {
    act: `${row.kind}.approved`,
    what: `${kind.tell(row.act)}${documentsTold(row.act)} Proposed by ${row.maker}, approved by ${ask.by.name}.`,
    reason: ask.reason,
    clientId: row.client_id,
    signed,
  })
  return viewProposal(tx, ask.id, { viewer: ask.by, ...parts })
}

/** What both have signed, once the checker's signature is for exactly this; null where nobody has a key yet. */
async function decided(
  tx: Queries,
  { keys }: ActParts,
  kind: ActKind<ProposalRow['kind']> | null,
  row: ProposalRow,
  decision: 'approved' | 'rejected',
  ask: Deciding,
): Promise<SignedAct | null> {
  const shown = { id: row.id, act: row.act, maker: row.maker_id, clientId: row.client_id }
  const pair = await checkDecision(tx, { ...ask, ...shown, changes: row.changes, decision, keys })
  return pair && { ...pair, ...(await kind?.signs?.(tx, row.act)) }
}

/** The second person decides what stood there when it was proposed, or nothing. */
async function refuseOutdated(
  tx: Queries,
  parts: ActParts,
  kind: ActKind<ProposalRow['kind']>,
  row: ProposalRow,
): Promise<void> {
  const draft = await kind.draft(tx, parts, row.act, row.id).catch((error: unknown) => {
    // What a company does, and what is offered, is refused with its own reason: it has been applied, or its day has begun.
    if (error instanceof Refusal && !SAY_WHY.has(error.code)) return null
    throw error
  })
  if (!draft || !isSame(draft.changes, row.changes, kind.moving)) throw new Refusal('proposal_outdated')
}

export async function reject(tx: Queries, parts: ActParts, ask: Deciding): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask)
  if (row.maker_id === ask.by.staffId) throw new Refusal('proposal_needs_another_person')
  const signed = await decided(tx, parts, null, row, 'rejected', ask)
  await close(tx, parts, 'rejected', ask)
  await note(tx, parts, ask.by, {
    act: 'proposal.rejected',
    what: `Rejected: ${row.title}`,
    reason: ask.reason,
    clientId: row.client_id,
    signed,
  })
  return viewProposal(tx, ask.id, { viewer: ask.by, ...parts })
}

export async function withdraw(
  tx: Queries,
  parts: ActParts,
  ask: Omit<Deciding, 'signature'>,
): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask)
  if (row.maker_id !== ask.by.staffId) throw new Refusal('proposal_unknown')
  await tx.query(
    "update proposal set state = 'withdrawn', decided_at = $2, decision_reason = $3 where id = $1",
    [ask.id, parts.businessClock.now(), ask.reason],
  )
  await note(tx, parts, ask.by, {
    act: 'proposal.withdrawn',
    what: `Withdrew: ${row.title}`,
    reason: ask.reason,
    clientId: row.client_id,
  })
  return viewProposal(tx, ask.id, { viewer: ask.by, ...parts })
}

/** The row is locked, so of two people who decide at once the second finds it decided. */
async function lockOpen(
  tx: Queries,
  parts: ActParts,
  { id, reason, by }: Omit<Deciding, 'signature'>,
): Promise<ProposalRow> {
  const [row] = await tx.query<ProposalRow>(`${SELECT_PROPOSAL} where p.id = $1 for update of p`, [id])
  if (!row) throw new Refusal('proposal_unknown')
  if (row.state !== 'open' || isPast(row, parts.businessClock)) throw new Refusal('proposal_closed')
  refuseDemandingReason(row.kind, reason)
  refuseAboutOneself(row.act, by)
  return row
}

const close = (tx: Queries, parts: ActParts, state: 'approved' | 'rejected', { id, reason, by }: Deciding) =>
  tx.query(
    `update proposal set state = $2, checker_id = $3, decided_at = $4, decision_reason = $5, decision_word = $6
     where id = $1`,
    [
      id,
      state,
      by.staffId,
      parts.businessClock.now(),
      reason,
      serverWord('decision', id, state, by.staffId, reason),
    ],
  )

/** Closes what nobody decided in time: all of it, or what stands in the way of a new proposal about one subject. */
export async function expireProposals(
  tx: Queries,
  parts: Pick<ActParts, 'businessClock'>,
  subject?: string,
): Promise<void> {
  const expired = await tx.query<{ title: string; client_id: string | null }>(
    `update proposal set state = 'expired', decided_at = $1
     where id = any (array(
       select id from proposal where state = 'open' and expires_at <= $1 and ($2::text is null or subject = $2)
       order by expires_at limit 100 for update skip locked))
     returning title, client_id`,
    [parts.businessClock.now(), subject ?? null],
  )
  for (const { title, client_id } of expired) {
    await writeAudit(tx, parts.businessClock, {
      actor: { kind: 'system' },
      act: 'proposal.expired',
      what: `Not decided in time: ${title}`,
      clientId: client_id,
      reason: null,
    })
  }
}

const isSame = (left: readonly Change[], right: readonly Change[], moving: readonly string[] = []): boolean =>
  left.length === right.length &&
  left.every((one, at) => {
    const other = right[at]
    if (one.field !== other?.field) return false
    return moving.includes(one.field) || (one.before === other.before && one.after === other.after)
  })

const note = (
  tx: Queries,
  parts: ActParts,
  by: StaffCaller,
  entry: {
    act: string
    what: string
    reason: string
    clientId: string | null
    signed?: Partial<Record<keyof SignedAct, Signed>> | null
  },
): Promise<void> => writeAudit(tx, parts.businessClock, { ...entry, actor: staffActor(by) })
