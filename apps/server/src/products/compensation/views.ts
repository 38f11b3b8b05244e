/** products/compensation: a claim as its client and as the firm see it. */
import {
  type ComputedDifference,
  type FirmClaim,
  type FirmClaimFile,
  type ListedClaim,
  limits,
  Refusal,
  type ViewedClaim,
} from '@pramaan/contracts'
import { momentInWords } from '../../market/session-words.ts'
import { inRupees } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { money } from '../../trading/gains.ts'
import { complaintOf } from './complaint.ts'
import { delayOf } from './compute.ts'
import type { Computed } from './difference.ts'
import { dayOf, isOverdue, referenceOf } from './rules.ts'
import * as store from './store.ts'
import { findSubject } from './subjects.ts'

const MOST = 100

export const computedView = (computed: Computed): ComputedDifference => ({
  ...{
    ground: computed.ground,
    outcome: computed.outcome,
    amount: money(computed.paise),
    says: computed.says,
  },
  lines: computed.lines.map(({ name, detail, paise }) => ({ name, detail, amount: money(paise) })),
  record: computed.record,
  picture: computed.picture && {
    points: computed.picture.points.map(({ at, paise }) => ({ at, price: inRupees(paise) })),
    bound: inRupees(computed.picture.bound),
    bound_name: computed.picture.boundName,
    trades: computed.picture.trades.map(({ at, paise, isWrong }) => ({
      ...{ at, price: inRupees(paise), is_wrong: isWrong },
    })),
  },
})

/** Prices and charges stay what they were when the claim was made; a delay goes on until it is over. */
export const computedNow = async (tx: Queries, claim: store.Claim, now: Date): Promise<Computed> =>
  claim.ground === 'delay' && claim.state === 'pending'
    ? delayOf(tx, { ...claim, aboutId: claim.about_id, clientId: claim.client_id, now })
    : store.fromStore(claim.computed)

async function listed(tx: Queries, claim: store.Claim, now: Date): Promise<ListedClaim> {
  const { about, about_id, title, note, order } = await findSubject(tx, claim.client_id, {
    about: claim.about,
    aboutId: claim.about_id,
  })
  const isOpen = claim.state === 'pending'
  return {
    ...{ id: claim.id, reference: referenceOf(claim.id), about, about_id, title, note, order },
    ...{ ground: claim.ground, amount: money(claim.asked_paise), state: claim.state },
    claimed_at: claim.claimed_at.toISOString(),
    promised_by: claim.promised_by.toISOString(),
    is_overdue: isOverdue(claim, now),
    ...{ day: dayOf(claim.claimed_at, isOpen ? now : claim.state_at), days: limits.claimDays },
    decided_at: isOpen ? null : claim.state_at.toISOString(),
    reason: claim.reason,
    paid: claim.state === 'paid' && claim.paid_paise !== null ? money(claim.paid_paise) : null,
  }
}

export async function clientClaims(tx: Queries, clientId: string, now: Date): Promise<ListedClaim[]> {
  const found: ListedClaim[] = []
  for (const claim of await store.ownClaims(tx, clientId, MOST)) found.push(await listed(tx, claim, now))
  return found
}

const NAMES = { image: 'Image', pdf: 'PDF' } as const

async function whole(tx: Queries, claim: store.Claim, now: Date) {
  const files = await store.filesOf(tx, claim.id)
  const readings = await store.readingsOf(tx, claim.id)
  const steps = await store.stepsOf(tx, claim.id)
  return {
    ...(await listed(tx, claim, now)),
    words: (await store.wordsOf(tx, claim.id)).map(({ at, said }) => ({ at: at.toISOString(), text: said })),
    computed: computedView(await computedNow(tx, claim, now)),
    files: files.map(({ id, turn, type, at }) => ({
      ...{ id, type, name: `${NAMES[type]} ${turn}`, at: at.toISOString() },
      readings: readings
        .filter((reading) => reading.file_id === id)
        .map((reading) => ({ by: reading.by_name, at: reading.at.toISOString() })),
    })),
    readers: (await store.readersOf(tx, claim.id)).map(({ name }) => name),
    steps: steps.map(({ state, at, actor, reason }) => ({
      ...{ state, at: at.toISOString(), actor, reason },
      promised_by: state === 'pending' ? claim.promised_by.toISOString() : null,
    })),
  }
}

/** @throws Refusal where it is not theirs. */
export async function clientClaim(
  tx: Queries,
  { id, clientId, now, brandName }: { id: string; clientId: string; now: Date; brandName: string },
): Promise<ViewedClaim> {
  const claim = await store.findClaim(tx, id, clientId)
  if (!claim) throw new Refusal('claim_unknown')
  const view = await whole(tx, claim, now)
  const mayGoOn = view.is_overdue || claim.state === 'rejected'
  return { ...view, complaint: mayGoOn ? await complaintFor(tx, claim, view, brandName) : null }
}

type Whole = Awaited<ReturnType<typeof whole>>

async function complaintFor(tx: Queries, claim: store.Claim, view: Whole, brand: string): Promise<string> {
  const [client] = await tx.query<{ account: string }>('select account from client where id = $1', [
    claim.client_id,
  ])
  const computed = store.fromStore(claim.computed)
  const inWords = (at: Date): string => momentInWords(at.getTime())
  return complaintOf({
    ...{
      brand,
      account: client?.account ?? '',
      reference: view.reference,
      title: view.title,
      note: view.note,
    },
    ...{
      claimedOn: inWords(claim.claimed_at),
      promisedOn: inWords(claim.promised_by),
      asked: claim.asked_paise,
    },
    computed: computed.outcome === 'difference' ? { paise: computed.paise, says: computed.says } : null,
    words: view.words.map(({ text }) => text),
    answer: claim.reason === null ? null : { on: inWords(claim.state_at), says: claim.reason },
  })
}

interface OfFirm {
  readonly client_name: string
  readonly client_account: string
  readonly decision_proposal: string | null
  readonly evidence_proposal: string | null
  readonly file_count: bigint
}

const OF_FIRM = `(select coalesce(nullif(c.name, ''), c.account) from client c where c.id = q.client_id) as client_name,
  (select c.account from client c where c.id = q.client_id) as client_account,
  (select p.id from proposal p where p.subject = 'claim:' || q.id and p.state = 'open' and p.expires_at > $1 limit 1) as decision_proposal,
  (select p.id from proposal p where p.subject = 'claim-evidence:' || q.id and p.state = 'open' and p.expires_at > $1 limit 1)
    as evidence_proposal,
  (select count(*) from claim_file f where f.claim_id = q.id) as file_count`

const ofFirm = async (tx: Queries, row: store.Claim & OfFirm, now: Date) => ({
  ...{ client_id: row.client_id, client_name: row.client_name, client_account: row.client_account },
  difference: differenceOf(await computedNow(tx, row, now)),
  ...{ decision_proposal: row.decision_proposal, evidence_proposal: row.evidence_proposal },
  file_count: Number(row.file_count),
})

function differenceOf(computed: Computed): number | null {
  const amount = store.amountOf(computed)
  return amount === null ? null : money(amount)
}

/** Open ones by their promise, so that the first to be late comes first; decided ones, the last first. */
export async function firmClaims(
  tx: Queries,
  { filter, after }: { filter: 'open' | 'decided'; after: string | undefined },
  now: Date,
): Promise<Page<FirmClaim>> {
  const rows = await tx.query<store.Claim & OfFirm>(
    filter === 'open'
      ? `select ${store.CLAIM_COLUMNS}, ${OF_FIRM} from claim q where q.state = 'pending'
           and ($2::uuid is null or (q.promised_by, q.id) > ((select promised_by from claim where id = $2), $2))
         order by q.promised_by, q.id limit $3`
      : `select ${store.CLAIM_COLUMNS}, ${OF_FIRM} from claim q where q.state <> 'pending'
           and ($2::uuid is null or (q.state_at, q.id) < ((select state_at from claim where id = $2), $2))
         order by q.state_at desc, q.id desc limit $3`,
    [now, after ?? null, ONE_MORE],
  )
  const { items, next } = pageOf(rows, ({ id }) => id)
  const found: FirmClaim[] = []
  for (const row of items) found.push({ ...(await listed(tx, row, now)), ...(await ofFirm(tx, row, now)) })
  return { items: found, next }
}

export async function firmClaim(
  tx: Queries,
  id: string,
  viewer: StaffCaller,
  now: Date,
): Promise<FirmClaimFile> {
  const [row] = await tx.query<store.Claim & OfFirm>(
    `select ${store.CLAIM_COLUMNS}, ${OF_FIRM} from claim q where q.id = $2`,
    [now, id],
  )
  if (!row) throw new Refusal('claim_unknown')
  const readers = await store.readersOf(tx, id)
  const all = await whole(tx, row, now)
  return {
    ...all,
    // The client reads of themselves as "You"; whoever reads it here is somebody else.
    steps: all.steps.map((step) => (step.actor === 'You' ? { ...step, actor: row.client_name } : step)),
    ...(await ofFirm(tx, row, now)),
    may_read: readers.some(({ staff_id }) => staff_id === viewer.staffId),
    paid_before: money(await store.paidBefore(tx, row)),
  }
}
