/** firm: proposals as the console shows them. What nobody decided in time reads as expired from that moment on. */
import { type Change, type Proposal, type ProposalAsk, type ProposalKind, Refusal } from '@pramaan/contracts'
import { plainText, type Signed } from '@pramaan/verifier'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { pdfsOfAct } from './offer-documents.ts'

export interface ProposalRow {
  id: string
  kind: ProposalKind
  title: string
  client_id: string | null
  client_name: string | null
  client_account: string | null
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
  signed: Signed | null
  decision_signed: Signed | null
}

export const SELECT_PROPOSAL = `
  select p.id, p.kind, p.title, p.client_id, c.name as client_name, c.account as client_account, p.act, p.changes, p.reason, p.maker_id,
         m.name as maker, p.proposed_at, p.expires_at, p.state, k.name as checker, p.decided_at, p.decision_reason, g.signed, h.signed as decision_signed
  from proposal p join staff m on m.id = p.maker_id left join staff k on k.id = p.checker_id
  left join client c on c.id = p.client_id left join act_signature g on g.proposal_id = p.id and g.part = 'proposal'
  left join act_signature h on h.proposal_id = p.id and h.part = 'decision'`

/** Who looks, and when. */
export interface Look {
  readonly viewer: StaffCaller
  readonly businessClock: Clock
}

/** With the client's name in its place, or the account of one who has none yet. */
export const titleOf = (row: Pick<ProposalRow, 'title' | 'client_name' | 'client_account'>): string =>
  row.title.replaceAll('{client}', row.client_name || row.client_account || '')

const proposalFrom = (row: ProposalRow, { viewer, businessClock }: Look): Proposal => ({
  id: row.id,
  kind: row.kind,
  title: titleOf(row),
  client_id: row.client_id,
  client_name: row.client_name,
  about: aboutOf(row),
  changes: row.changes,
  ...(pdfsOfAct(row.act).length > 0 && { pdfs: [...pdfsOfAct(row.act)] }),
  reason: row.reason,
  maker: row.maker,
  is_mine: row.maker_id === viewer.staffId,
  proposed_at: row.proposed_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: isPast(row, businessClock) ? 'expired' : row.state,
  checker: row.checker,
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
  signed: row.signed,
  decision_signed: row.decision_signed,
  unsigned_act:
    row.signed === null && row.state === 'open' && row.maker_id === viewer.staffId
      ? plainText(row.act)
      : null,
})

function aboutOf({ act, state }: Pick<ProposalRow, 'act' | 'state'>): Proposal['about'] {
  if ('withdrawal_id' in act) return { kind: 'withdrawal', id: act.withdrawal_id }
  if ('deposit_id' in act) return { kind: 'deposit', id: act.deposit_id }
  if ('claim_id' in act) return { kind: 'claim', id: act.claim_id }
  if ('loan_id' in act) return { kind: 'loan', id: act.loan_id }
  // A file that was not approved is no longer there.
  return act.kind === 'statement-import' && (state === 'open' || state === 'approved')
    ? { kind: 'statement', id: act.statement_id }
    : null
}

export const isPast = (row: Pick<ProposalRow, 'state' | 'expires_at'>, businessClock: Clock): boolean =>
  row.state === 'open' && row.expires_at <= businessClock.now()

export async function viewProposal(db: Queries, id: string, look: Look): Promise<Proposal> {
  const [row] = await db.query<ProposalRow>(`${SELECT_PROPOSAL} where p.id = $1`, [id])
  if (!row) throw new Refusal('proposal_unknown')
  return proposalFrom(row, look)
}

export interface ProposalPage {
  readonly state?: 'open' | 'closed' | undefined
  readonly clientId?: string | undefined
  /** The last proposal of the page before. */
  readonly after?: string | undefined
  readonly most: number
}

const OF_STATE = { open: "p.state = 'open'", closed: "p.state <> 'open'", any: 'true' } as const

/** Newest first. Each filter has an index of its own. */
export async function readProposals(db: Queries, look: Look, page: ProposalPage): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>(
    `${SELECT_PROPOSAL} where ${OF_STATE[page.state ?? 'any']} and ($2::uuid is null or p.client_id = $2)
       and ($3::uuid is null or (p.proposed_at, p.id) < ((select proposed_at from proposal where id = $3), $3))
     order by p.proposed_at desc, p.id desc limit $1`,
    [page.most, page.clientId ?? null, page.after ?? null],
  )
  return rows.map((row) => proposalFrom(row, look))
}
