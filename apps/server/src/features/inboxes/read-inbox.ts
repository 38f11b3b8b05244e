/**
 * inboxes: what waits for someone of the firm. Details that a client handed in wait for a maker until someone has
 * proposed a decision, and then, as that proposal, for a checker; the promise to the client stays the same. So do
 * withdrawals; once approved they wait for a payout file, and then for the bank.
 */
import type { InboxItem } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { titleOf } from '../../firm/proposal-views.ts'
import { type Clock, instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { readExchangeCases } from '../../trading/exchange-cases.ts'
import { lateNames, readLate } from '../../trading/late-dues.ts'
import { readOpenAllotments } from '../../trading/open-allotments.ts'

/** More than anyone can do in a day; the most urgent come first. */
const MOST = 200

interface Waiting {
  id: string
  title: string
  client_id: string | null
  client_name: string | null
  waiting_since: Date
  due_by: Date
}

/** Of loans with a notice, by their ids: the day until whose end nothing is sold, as the loan's own page has it. */
export type CureDates = (
  db: Queries,
  loans: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, string>>

export async function readInbox(
  db: Queries,
  businessClock: Clock,
  cureDates: CureDates,
): Promise<InboxItem[]> {
  const now = businessClock.now()
  const identities = await readIdentities(db, now)
  const withdrawals = await readWithdrawals(db, now)
  const deposits = await readDeposits(db, now)
  const claims = await readClaims(db, now)
  const proposals = await readOpenProposals(db, now)
  const cases = await readExchangeCases(db, now)
  const allotments = await readOpenAllotments(db, now)
  const loans = await readLoans(db, now, cureDates)
  const late = await readLateWork(db, now)
  return [
    ...identities.map((row) => itemFrom(row, 'identity', now)),
    ...withdrawals.map((row) => itemFrom(row, 'withdrawal', now)),
    ...deposits.map((row) => itemFrom(row, 'deposit', now)),
    ...claims.map((row) => itemFrom(row, 'claim', now)),
    ...proposals.map((row) => itemFrom(row, 'proposal', now)),
    ...allotments.map((row) => itemFrom(row, 'allotment', now)),
    ...loans.map((row) => itemFrom(row, 'loan', now)),
    ...late.map((row) => itemFrom(row, 'late', now)),
    // An exchange is asked at once: nobody was promised anything later.
    ...cases.map(({ since, ...row }) =>
      itemFrom({ ...row, waiting_since: since, due_by: since }, 'exchange', now),
    ),
  ].toSorted(
    (one, other) =>
      Number(other.is_overdue) - Number(one.is_overdue) || (one.waiting_since < other.waiting_since ? -1 : 1),
  )
}

/** The oldest promise is the first to be broken. */
async function readIdentities(db: Queries, now: Date): Promise<Waiting[]> {
  const rows = await db.query<Omit<Waiting, 'title'> & { full_name: string }>(
    `select s.id, s.full_name, s.client_id, c.name as client_name,
            s.submitted_at as waiting_since, s.promised_by as due_by
     from identity_submission s join client c on c.id = s.client_id
     where s.status = 'pending' and not exists (
       select from proposal p where p.client_id = s.client_id and p.kind = 'identity-decision'
         and p.state = 'open' and p.expires_at > $1)
     order by s.promised_by limit $2`,
    [now, MOST],
  )
  return rows.map((row) => ({ ...row, title: `Review identity of ${row.full_name}` }))
}

/** What the bank has in hand waits here only once it is late. */
async function readWithdrawals(db: Queries, now: Date): Promise<Waiting[]> {
  const rows = await db.query<Omit<Waiting, 'title'> & { state: string; amount_paise: bigint }>(
    `select w.id, w.state || case when w.payout_id is null then '' else ', with the bank' end as state, w.amount_paise,
            w.client_id, (select c.name from client c where c.id = w.client_id) as client_name,
            w.state_at as waiting_since, w.promised_by as due_by
     from withdrawal w
     where w.promised_by is not null and (w.payout_id is null or w.promised_by <= $1) and not exists (
       select from proposal p where p.subject = 'withdrawal:' || w.id and p.state = 'open' and p.expires_at > $1)
     order by w.promised_by, w.id limit $2`,
    [now, MOST],
  )
  return rows.map((row) => ({ ...row, title: withdrawalTitle(row) }))
}

function withdrawalTitle(row: { readonly state: string; readonly amount_paise: bigint }): string {
  const withdrawal = `withdrawal of ${formatRupees(paise(row.amount_paise))}`
  if (row.state === 'requested') return `Review ${withdrawal}`
  return row.state === 'approved' ? `Send ${withdrawal} to the bank` : `Ask the bank about the ${withdrawal}`
}

/** A deposit with a proof, or a payment that came in another name. */
async function readDeposits(db: Queries, now: Date): Promise<Waiting[]> {
  const rows = await db.query<Omit<Waiting, 'title'> & { reference: string; amount_paise: bigint }>(
    `select d.id, d.reference, d.amount_paise, d.client_id, c.name as client_name, d.state_at as waiting_since,
            d.promised_by as due_by
     from deposit d join client c on c.id = d.client_id
     where d.promised_by is not null and not exists (
       select from proposal p where p.state = 'open' and p.expires_at > $1
         and (p.subject = 'deposit:' || d.id
              or p.subject in (select 'line:' || l.id from statement_line l where l.deposit_id = d.id)))
     order by d.promised_by, d.id limit $2`,
    [now, MOST],
  )
  return rows.map((row) => ({
    ...row,
    title: `Verify deposit ${row.reference} of ${formatRupees(paise(row.amount_paise))}`,
  }))
}

/** A claim has 21 days, and nothing but an answer ends them. */
async function readClaims(db: Queries, now: Date): Promise<Waiting[]> {
  const rows = await db.query<Omit<Waiting, 'title'> & { asked_paise: bigint }>(
    `select q.id, q.asked_paise, q.client_id, (select c.name from client c where c.id = q.client_id) as client_name,
            q.claimed_at as waiting_since, q.promised_by as due_by
     from claim q
     where q.state = 'pending' and not exists (
       select from proposal p where p.subject = 'claim:' || q.id and p.state = 'open' and p.expires_at > $1)
     order by q.promised_by, q.id limit $2`,
    [now, MOST],
  )
  return rows.map((row) => ({
    ...row,
    title: `Answer the claim for ${formatRupees(paise(row.asked_paise))}`,
  }))
}

async function readOpenProposals(db: Queries, now: Date): Promise<Waiting[]> {
  const rows = await db.query<Waiting & { client_account: string | null }>(
    `select p.id, p.title, p.client_id, c.name as client_name, c.account as client_account, p.proposed_at as waiting_since,
            least(p.expires_at, s.promised_by,
                  (select w.promised_by from withdrawal w
                   where p.kind = 'withdrawal-decision' and w.id = (p.act ->> 'withdrawal_id')::uuid),
                  (select q.promised_by from claim q
                   where p.kind = 'claim-decision' and q.id = (p.act ->> 'claim_id')::uuid)) as due_by
     from proposal p left join client c on c.id = p.client_id
     left join identity_submission s
       on p.kind = 'identity-decision' and s.client_id = p.client_id and s.status = 'pending'
     where p.state = 'open' and p.expires_at > $1
     order by p.expires_at limit $2`,
    [now, MOST],
  )
  return rows.map((row) => ({ ...row, title: titleOf(row) }))
}

/** Applications until they are answered; shortfalls once their cure date has passed, no sale is ordered, and something is pledged. */
async function readLoans(db: Queries, now: Date, cureDates: CureDates): Promise<Waiting[]> {
  const rows = await db.query<Omit<Waiting, 'title'> & { amount_paise: bigint; is_pending: boolean }>(
    `select l.id, l.client_id, (select c.name from client c where c.id = l.client_id) as client_name, l.is_pending,
            l.amount_paise, l.waiting_since, l.due_by
     from (select id, client_id, true as is_pending, amount_paise, applied_at as waiting_since, promised_by as due_by
           from loan where state = 'pending'
           union all
           select id, client_id, false, shortfall_paise, state_at, (cure_by + 1)::timestamp at time zone 'Asia/Kolkata'
           from loan q where state = 'shortfall' and (cure_by + 1)::timestamp at time zone 'Asia/Kolkata' <= $1
             and not exists (select from loan_invocation i where i.loan_id = q.id and i.done_at is null)
             and exists (select from lot where lot.client_id = q.client_id and lot.lent > 0)) l
     where not exists (
       select from proposal p where p.subject = 'loan:' || l.id and p.state = 'open' and p.expires_at > $1)
     order by l.due_by, l.id limit $2`,
    [now, MOST],
  )
  // The stored date is that of the notice; it is moved in the evening, and told at once.
  const short = rows.filter((row) => !row.is_pending).map(({ id }) => id)
  const dates = short.length > 0 ? await cureDates(db, short, now) : new Map<string, string>()
  return rows.flatMap((row) => {
    const day = dates.get(row.id)
    const due = day === undefined ? row.due_by : instantInIndia(addDays(day, 1), '00:00:00')
    return row.is_pending || due <= now ? [{ ...row, due_by: due, title: loanTitle(row) }] : []
  })
}

const loanTitle = (row: { readonly is_pending: boolean; readonly amount_paise: bigint }): string =>
  row.is_pending
    ? `Answer the application for a loan of ${formatRupees(paise(row.amount_paise))}`
    : `Loan short of ${formatRupees(paise(row.amount_paise))} of cover: its cure date has passed`

/** Work of the clock that somebody has to look after; what is to be allotted has its own line already. */
async function readLateWork(db: Queries, now: Date): Promise<Waiting[]> {
  const late = await readLate(db, now)
  return late
    .filter(({ kind }) => kind !== 'ipo-allotment' && kind !== 'deal-allotment')
    .map(({ kind, count, oldest }) => ({
      ...{ id: kind, title: `${lateNames[kind]}: ${groupIndian(String(count))} late` },
      ...{ client_id: null, client_name: null, waiting_since: new Date(oldest), due_by: new Date(oldest) },
    }))
}

const itemFrom = (row: Waiting, kind: InboxItem['kind'], now: Date): InboxItem => ({
  kind,
  id: row.id,
  title: row.title,
  client_id: row.client_id,
  client_name: row.client_name,
  waiting_since: row.waiting_since.toISOString(),
  due_by: row.due_by.toISOString(),
  is_overdue: row.due_by <= now,
  for_role: kind === 'proposal' ? 'checker' : 'maker',
})
