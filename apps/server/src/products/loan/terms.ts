/** products/loan: a lender's terms as two people approved them, and how they are told. */
import type { LoanLender, LoanTerms } from '@pramaan/contracts'
import { type Paise, paise, parseRupees } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { CURE_WORKING_DAYS } from './shortfall.ts'

export interface StoredTerms {
  readonly id: string
  readonly terms: LoanTerms
  readonly since: Date
  readonly closed_at: Date | null
}

const GST_PERCENT = 18

interface Row extends Omit<StoredTerms, 'terms'> {
  readonly terms: object
}

// Written by `put_loan_terms` alone, as it was approved.
const stored = (row: Row): StoredTerms => ({ ...row, terms: row.terms as LoanTerms })

export async function findTerms(db: Queries, id: string): Promise<StoredTerms | null> {
  const [row] = await db.query<Row>('select id, terms, since, closed_at from loan_terms where id = $1', [id])
  return row ? stored(row) : null
}

export async function termsAmong(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTerms>> {
  const rows = await db.query<Row>('select id, terms, since, closed_at from loan_terms where id = any ($1)', [
    ids,
  ])
  return new Map(rows.map((row) => [row.id, stored(row)]))
}

/** Those that nobody has taken down, the newest first. */
export const openTerms = async (db: Queries): Promise<StoredTerms[]> =>
  (
    await db.query<Row>(
      'select id, terms, since, closed_at from loan_terms where closed_at is null order by since desc, id',
    )
  ).map(stored)

/** Those that were taken down, the last first, after one of them. */
export const closedTerms = async (db: Queries, after: string | null, most: number): Promise<StoredTerms[]> =>
  (
    await db.query<Row>(
      `select id, terms, since, closed_at from loan_terms where closed_at is not null
         and ($1::uuid is null or (closed_at, id) < (select b.closed_at, b.id from loan_terms b where b.id = $1))
       order by closed_at desc, id desc limit $2`,
      [after, most],
    )
  ).map(stored)

export const isUp = ({ since, closed_at: closed }: StoredTerms, at: Date): boolean =>
  since <= at && (closed === null || at < closed)

export const inPaise = (rupees: number): Paise => parseRupees(String(rupees)) ?? paise(0n)

export const lenderOf = ({ id, terms, since }: StoredTerms): LoanLender => ({
  ...{ id, lender: terms.lender, lender_kind: terms.lender_kind, registration: terms.registration },
  ...{ grievance: terms.grievance, rate_percent: terms.rate_percent, fee_percent: terms.fee_percent },
  ...{ gst_percent: GST_PERCENT, draw_percent: terms.draw_percent, late_percent: terms.late_percent },
  ...{ least_months: terms.least_months, most_months: terms.most_months },
  ...{ least_amount: terms.least_rupees, most_amount: terms.most_rupees, repayments: terms.repayments },
  ...{ cooling_off_days: terms.cooling_off_days, cure_days: CURE_WORKING_DAYS, since: since.toISOString() },
})
