/** products/loan: what the database has of loans. */
import type { firmLoanFilters, LoanEvent, LoanState } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import type { Loan } from './account.ts'

const COLUMNS = `id, client_id, terms_id, amount_paise, rate_bps, late_bps, fee_paise, gst_paise, months, repayment, instalment_paise,
  pledge, facts, '\\x' || encode(facts_sha256, 'hex') as facts_sha256, signed_at, applied_at, promised_by, state, state_at, reason,
  drawn_at, drawn_on, closed_at, cooling_off_until, principal_paise, interest_paise, overdue_interest_paise, charges_paise,
  overdue_paise, counted_until, paise_days, interest_total_paise, late_paise_days, late_total_paise, repaid_paise, dues_passed,
  next_due, shortfall_at, shortfall_paise, cure_by, due_ref, version`

export async function findLoan(db: Queries, id: string): Promise<Loan | null> {
  const [loan] = await db.query<Loan>(`select ${COLUMNS} from loan where id = $1`, [id])
  return loan ?? null
}

/** The newest first. */
export const loansOf = (
  db: Queries,
  clientId: string,
  { most, after = null }: { most: number; after?: string | null },
): Promise<Loan[]> =>
  db.query<Loan>(
    `select ${COLUMNS} from loan where client_id = $1
       and ($3::uuid is null or (applied_at, id) < (select l.applied_at, l.id from loan l where l.id = $3))
     order by applied_at desc, id desc limit $2`,
    [clientId, most, after],
  )

/** The application or loan that has to be over before another. */
export async function openLoanOf(db: Queries, clientId: string): Promise<Loan | null> {
  const [loan] = await db.query<Loan>(
    `select ${COLUMNS} from loan where client_id = $1 and state in ('pending', 'approved', 'active', 'shortfall')`,
    [clientId],
  )
  return loan ?? null
}

export const loansByDue = (db: Queries, refs: readonly string[]): Promise<Loan[]> =>
  db.query<Loan>(
    `select ${COLUMNS} from loan where due_ref = any ($1) and state in ('active', 'shortfall')`,
    [refs],
  )

export type FirmLoanFilter = (typeof firmLoanFilters)[number]

const STATES: Readonly<Record<FirmLoanFilter, readonly LoanState[]>> = {
  open: ['pending', 'shortfall'],
  active: ['approved', 'active'],
  ended: ['closed', 'rejected', 'withdrawn'],
}

/** When somebody has to have done something about it. */
const WAITS_UNTIL = `case when state = 'shortfall' and cure_by is not null
  then (cure_by + 1)::timestamp at time zone 'Asia/Kolkata' else promised_by end`

/** Of what is open nobody has thousands: it is put in order whole. Of the rest each state is one range of its index. */
export const loansOfFirm = (
  db: Queries,
  { filter, after, most }: { filter: FirmLoanFilter; after: string | undefined; most: number },
): Promise<Loan[]> =>
  db.query<Loan>(
    filter === 'open'
      ? `select ${COLUMNS} from loan where state = any ($1)
           and ($2::uuid is null or (${WAITS_UNTIL}, id) > ((select ${WAITS_UNTIL} from loan where id = $2), $2))
         order by ${WAITS_UNTIL}, id limit $3`
      : `select ${COLUMNS} from unnest($1::text[]) as of_state cross join lateral (
           select * from loan where state = of_state
             and ($2::uuid is null or (applied_at, id) < ((select applied_at from loan where id = $2), $2))
           order by applied_at desc, id desc limit $3) found
         order by applied_at desc, id desc limit $3`,
    [STATES[filter], after ?? null, most],
  )

const YEAR = 365 * 10_000

/** On a day, as `countedTo` counts it: interest since the last posting with it. The day is the first parameter of its statement. */
const OWED_ON_DAY = `principal_paise + interest_paise - interest_total_paise + overdue_interest_paise + charges_paise - late_total_paise
  + div((paise_days + principal_paise * greatest($1::date - counted_until, 0))::numeric * rate_bps * 2 + ${YEAR}, ${2 * YEAR})
  + div((late_paise_days + overdue_paise * greatest($1::date - counted_until, 0))::numeric * late_bps * 2 + ${YEAR}, ${2 * YEAR})`

export interface LoanSums {
  readonly owed: bigint
  readonly shortfalls: bigint
  readonly pending: bigint
}

export async function loanSums(db: Queries, today: string): Promise<LoanSums> {
  const [sums] = await db.query<LoanSums>(
    `select coalesce(sum(${OWED_ON_DAY}) filter (where state <> 'pending'), 0)::bigint as owed,
       count(*) filter (where state = 'shortfall') as shortfalls, count(*) filter (where state = 'pending') as pending
     from loan where state in ('pending', 'active', 'shortfall')`,
    [today],
  )
  return sums ?? { owed: 0n, shortfalls: 0n, pending: 0n }
}

export interface SumsOfTerms {
  readonly terms_id: string
  readonly loans: bigint
  readonly owed: bigint
}

export const sumsByTerms = (db: Queries, today: string): Promise<SumsOfTerms[]> =>
  db.query<SumsOfTerms>(
    `select terms_id, count(*) as loans, sum(${OWED_ON_DAY})::bigint as owed
     from loan where state in ('active', 'shortfall') group by terms_id`,
    [today],
  )

export interface StoredEvent {
  readonly id: string
  readonly at: Date
  readonly kind: LoanEvent['kind']
  readonly amount_paise: bigint | null
  readonly owed_paise: bigint | null
  readonly says: string
  readonly has_transfer: boolean
}

export const eventsOf = (db: Queries, loanId: string): Promise<StoredEvent[]> =>
  db.query<StoredEvent>(
    `select id, at, kind, amount_paise, owed_paise, says, has_transfer from loan_event where loan_id = $1
     order by number desc limit 300`,
    [loanId],
  )

export interface StoredCheck {
  readonly day: string
  readonly value_paise: bigint
  readonly eligible_paise: bigint
  readonly owed_paise: bigint
}

export const checksOf = (db: Queries, loanId: string): Promise<StoredCheck[]> =>
  db.query<StoredCheck>(
    `select day, value_paise, eligible_paise, owed_paise from (
       select day, value_paise, eligible_paise, owed_paise from loan_check where loan_id = $1 order by day desc limit 400) last
     order by day`,
    [loanId],
  )
