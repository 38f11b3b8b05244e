/** trading: what should have been done by now and has not been, with why. A work that has stopped, whatever stopped it, is seen here. */
import { type DueKind, dueKinds, type LateDue } from '@pramaan/contracts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'

/** Several turns of the clockwork: what is younger is only waiting for its turn. */
const LATE_AFTER_MS = 60_000
/** More than this says nothing more. */
const MOST = 1000

interface Row {
  readonly kind: DueKind
  readonly count: bigint
  readonly oldest: Date
  readonly tries: number
  readonly failure: string | null
}

/** One range of the index of what is open for each kind, however much was done before. */
export async function readLate(db: Queries, now: Date): Promise<LateDue[]> {
  const rows = await db.query<Row>(
    `select k.kind, count(*) as count, min(d.at) as oldest, max(d.tries) as tries,
            (array_agg(d.last_failure order by d.at) filter (where d.last_failure is not null))[1] as failure
     from unnest($1::text[]) k(kind)
     cross join lateral (
       select at, tries, last_failure from due
       where done_at is null and kind = k.kind and at < $2 order by at, id limit ${MOST}) d
     group by k.kind order by k.kind`,
    [dueKinds, laterBy(now, -LATE_AFTER_MS)],
  )
  return rows.map(({ kind, count, oldest, tries, failure }) => ({
    kind,
    count: Number(count),
    oldest: oldest.toISOString(),
    tries,
    failure,
  }))
}

/** As the begin of a sentence of the inbox; the page of settlements has the reason of each. */
export const lateNames: Readonly<Record<DueKind, string>> = {
  lapse: 'End of orders at the close',
  settlement: 'Settlement of sales',
  dividend: 'Dividends',
  'day-charges': 'Charges of the day',
  'venue-answer': 'Answers of the exchange',
  'deposit-expiry': 'Expiry of deposits',
  tender: 'Buy-backs',
  'deal-allotment': 'Allotments of post-market deals',
  'deal-lapse': 'Due times of post-market deals',
  'ipo-allotment': 'IPO allotments',
  'ipo-listing': 'IPO listings',
  'bond-payment': 'Bond payments',
  'note-issue': 'Issues of notes',
  'note-fixing': 'Fixings of notes',
  'note-coupon': 'Coupons of notes',
  'note-maturity': 'Maturities of notes',
  'fund-allotment': 'Fund purchases that wait for a NAV',
  'fund-redemption': 'Redemptions that wait for a NAV',
  'fund-correction': 'Corrections after a wrong NAV',
  'fund-idcw': 'IDCW payments',
  sip: 'SIP instalments',
  'claim-overdue': 'Mails about overdue claims',
  'credit-charges': 'Charges paid by credits',
  'credit-reminder': 'Mails about credits',
  'credit-expiry': 'Expiry of credits',
  'loan-day': 'Interest and shortfalls of loans',
  'loan-invocation': 'Ordered sales of pledged holdings',
}
