/**
 * firm: four eyes. One person proposes an act with its reason, another decides exactly what was proposed, and the
 * act is carried out in the transaction that approves it. The database refuses everything else. The only writer of
 * the table `proposal`.
 */
import { randomUUID } from 'node:crypto'
import { type Change, type Proposal, type ProposalAsk, type ProposalKind, Refusal } from '@pramaan/contracts'
import { writeAudit } from '../platform/audit.ts'
import { laterBy } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { type ActKinds, type ActParts, kindOf } from './acts.ts'

const OPEN_FOR_MS = 24 * 3_600_000
const UNIQUE_VIOLATION = '23505'

interface ProposalRow {
  id: string
  kind: ProposalKind
  title: string
  client_id: string | null
  client_name: string | null
  act: ProposalAsk
  changes: Change[]
  reason: string
  maker_id: string
  maker: string
  proposed_at: Date
  expires_at: Date
  state: Proposal['state']
  checker: string | null
  decided_at: Date | null
  decision_reason: string | null
}

const SELECT = `
  select p.id, p.kind, p.title, p.client_id, c.name as client_name, p.act, p.changes, p.reason, p.maker_id,
         m.name as maker, p.proposed_at, p.expires_at, p.state, k.name as checker, p.decided_at, p.decision_reason
  from proposal p join staff m on m.id = p.maker_id left join staff k on k.id = p.checker_id
  left join client c on c.id = p.client_id`

const proposalFrom = (row: ProposalRow, viewer: StaffCaller): Proposal => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  client_id: row.client_id,
  client_name: row.client_name,
  changes: row.changes,
  reason: row.reason,
  maker: row.maker,
  is_mine: row.maker_id === viewer.staffId,
  proposed_at: row.proposed_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: row.state,
  checker: row.checker,
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
})

export interface Proposing {
  readonly act: ProposalAsk
  readonly reason: string
  readonly by: StaffCaller
}

export async function propose(
  tx: Queries,
  kinds: ActKinds,
  parts: ActParts,
  ask: Proposing,
): Promise<Proposal> {
  await expireOld(tx, parts)
  const draft = await kindOf(kinds, ask.act).draft(tx, parts, ask.act)
  const now = parts.businessClock.now()
  const id = randomUUID()
  try {
    await tx.query(
      `insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        ask.act.kind,
        draft.subject,
        draft.clientId,
        draft.title,
        JSON.stringify(ask.act),
        JSON.stringify(draft.changes),
        ask.reason,
        ask.by.staffId,
        now,
        laterBy(now, OPEN_FOR_MS),
      ],
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
      throw new Refusal('proposal_pending_already')
    }
    throw error
  }
  await note(tx, parts, ask.by, {
    act: 'proposal.made',
    what: `Proposed: ${draft.title}`,
    reason: ask.reason,
    clientId: draft.clientId,
  })
  return viewProposal(tx, id, ask.by)
}

export interface Deciding {
  readonly id: string
  readonly reason: string
  readonly by: StaffCaller
}

export async function approve(
  tx: Queries,
  kinds: ActKinds,
  parts: ActParts,
  ask: Deciding,
): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask.id)
  if (row.maker_id === ask.by.staffId) throw new Refusal('proposal_needs_another_person')
  const kind = kindOf(kinds, row.act)
  const draft = await kind.draft(tx, parts, row.act)
  if (!isSame(draft.changes, row.changes)) throw new Refusal('proposal_outdated')
  await close(tx, parts, 'approved', ask)
  await kind.apply(tx, parts, row.act, { maker: row.maker, checker: ask.by })
  const what = `${kind.tell(row.act)} Proposed by ${row.maker}, approved by ${ask.by.name}.`
  await note(tx, parts, ask.by, {
    act: `${row.kind}.approved`,
    what,
    reason: ask.reason,
    clientId: row.client_id,
  })
  return viewProposal(tx, ask.id, ask.by)
}

export async function reject(tx: Queries, parts: ActParts, ask: Deciding): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask.id)
  if (row.maker_id === ask.by.staffId) throw new Refusal('proposal_needs_another_person')
  await close(tx, parts, 'rejected', ask)
  await note(tx, parts, ask.by, {
    act: 'proposal.rejected',
    what: `Rejected: ${row.title}`,
    reason: ask.reason,
    clientId: row.client_id,
  })
  return viewProposal(tx, ask.id, ask.by)
}

export async function withdraw(tx: Queries, parts: ActParts, ask: Deciding): Promise<Proposal> {
  const row = await lockOpen(tx, parts, ask.id)
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
  return viewProposal(tx, ask.id, ask.by)
}

/** The row is locked, so of two people who decide at once the second finds it decided. */
async function lockOpen(tx: Queries, parts: ActParts, id: string): Promise<ProposalRow> {
  await expireOld(tx, parts)
  const [row] = await tx.query<ProposalRow>(`${SELECT} where p.id = $1 for update of p`, [id])
  if (!row) throw new Refusal('proposal_unknown')
  if (row.state !== 'open') throw new Refusal('proposal_closed')
  return row
}

const close = (tx: Queries, parts: ActParts, state: 'approved' | 'rejected', { id, reason, by }: Deciding) =>
  tx.query(
    'update proposal set state = $2, checker_id = $3, decided_at = $4, decision_reason = $5 where id = $1',
    [id, state, by.staffId, parts.businessClock.now(), reason],
  )

/** What nobody decided in time is closed the moment anyone looks. */
const expireOld = (tx: Queries, parts: ActParts): Promise<object[]> =>
  tx.query(
    "update proposal set state = 'expired', decided_at = $1 where state = 'open' and expires_at <= $1",
    [parts.businessClock.now()],
  )

const isSame = (left: readonly Change[], right: readonly Change[]): boolean =>
  left.length === right.length &&
  left.every(
    (one, at) =>
      one.field === right[at]?.field && one.before === right[at].before && one.after === right[at].after,
  )

const note = (
  tx: Queries,
  parts: ActParts,
  by: StaffCaller,
  entry: { act: string; what: string; reason: string; clientId: string | null },
): Promise<void> => writeAudit(tx, parts.businessClock, { ...entry, actor: staffActor(by) })

export const staffActor = (by: StaffCaller) =>
  ({ kind: 'staff', id: by.staffId, name: by.name, role: by.role }) as const

export async function viewProposal(db: Queries, id: string, viewer: StaffCaller): Promise<Proposal> {
  const rows = await db.query<ProposalRow>(`${SELECT} where p.id = $1`, [id])
  if (rows.length === 0) throw new Refusal('proposal_unknown')
  return proposalFrom(oneRow(rows), viewer)
}

export interface ProposalPage {
  readonly state?: 'open' | 'closed' | undefined
  readonly clientId?: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly most: number
}

/** Newest first. Each filter has an index of its own. */
export async function readProposals(
  db: Queries,
  viewer: StaffCaller,
  page: ProposalPage,
): Promise<Proposal[]> {
  const filters = [
    ...(page.state ? [page.state === 'open' ? "p.state = 'open'" : "p.state <> 'open'"] : []),
    ...(page.clientId ? ['p.client_id = $4'] : []),
    '($1::timestamptz is null or (p.proposed_at, p.id) < ($1, $2::uuid))',
  ]
  const rows = await db.query<ProposalRow>(
    `${SELECT} where ${filters.join(' and ')} order by p.proposed_at desc, p.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? null, page.most, ...(page.clientId ? [page.clientId] : [])],
  )
  return rows.map((row) => proposalFrom(row, viewer))
}
