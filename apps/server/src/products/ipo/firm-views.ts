/** ipo: issues as the firm sees them: what our clients applied for, what the draw did, and what is late. */
import type { FirmIpo } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { beaconAfter, demandOf, readIssues } from './store.ts'
import { daysOf, listsAt, releasedBy, type StoredIssue } from './terms.ts'
import { issueView } from './views.ts'

type Needs = Pick<TradingServices, 'db' | 'market' | 'businessClock'>

interface Sums {
  readonly offer_id: string
  readonly clients: bigint
  readonly blocked: bigint
  readonly open: bigint
  readonly allotted: bigint
  readonly debited: bigint
  /** Allotted, and waiting for the listing. */
  readonly listing: bigint
}

export const firmIssues = (
  services: Needs,
  after: string | null,
): Promise<{ ipos: FirmIpo[]; next: string | null }> =>
  services.db.as('firm').transaction(async (tx) => {
    const { offers: issues, next } = await readIssues(tx, after)
    const ids = issues.map(({ id }) => id)
    const [sums, demand] = [await sumsOf(tx, ids), await demandOf(tx, ids)]
    const found: FirmIpo[] = []
    for (const issue of issues) {
      found.push({
        ...issueView(services, issue, demand.get(issue.id)),
        ...firmParts(services, issue, sums.get(issue.id)),
        beacon: await beaconOf(tx, issue),
      })
    }
    return { ipos: found, next }
  })

const sumsOf = async (tx: Queries, ids: readonly string[]): Promise<Map<string, Sums>> => {
  const rows = await tx.query<Sums>(
    `select a.offer_id, count(*) as clients, sum(o.blocked_paise)::bigint as blocked,
       count(*) filter (where o.status = 'pending') as open, coalesce(sum(a.allotted), 0)::bigint as allotted,
       sum(a.paid_paise)::bigint as debited, count(*) filter (where o.status = 'listing') as listing
     from application a join product_order o on o.id = a.order_id
     where a.offer_id = any ($1) and o.status <> 'cancelled' group by a.offer_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.offer_id, row]))
}

const beaconOf = async (tx: Queries, issue: StoredIssue): Promise<number | null> => {
  const number = issue.beacon_number ?? (await beaconAfter(tx, issue.closes_at))?.number ?? null
  return number === null ? null : Number(number)
}

function firmParts(
  { market, businessClock }: Needs,
  issue: StoredIssue,
  sums: Sums | undefined,
): Pick<
  FirmIpo,
  'clients' | 'blocked' | 'open' | 'allotted' | 'debited' | 'mode' | 'is_to_list' | 'is_late'
> {
  const now = businessClock.now()
  const calendar = market.times.hours.calendar
  const isReleaseLate = (sums?.open ?? 0n) > 0n && now >= releasedBy(issue, calendar)
  const isListingLate = (sums?.listing ?? 0n) > 0n && now >= listsAt(issue, calendar)
  return {
    clients: Number(sums?.clients ?? 0n),
    blocked: toWire(paise(sums?.blocked ?? 0n)),
    open: Number(sums?.open ?? 0n),
    allotted: Number(sums?.allotted ?? 0n),
    debited: toWire(paise(sums?.debited ?? 0n)),
    mode: issue.mode,
    is_to_list:
      issue.drawn_at !== null &&
      issue.listed_at === null &&
      (sums?.open ?? 0n) === 0n &&
      dayInIndia(now) >= daysOf(issue, calendar).listingOn,
    is_late: isReleaseLate || isListingLate,
  }
}
