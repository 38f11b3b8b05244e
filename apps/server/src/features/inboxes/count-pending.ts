/** inboxes: how many things wait in each list. What the inbox lists is counted as the inbox lists it. */
import type { InboxItem, PendingCounts } from '@pramaan/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type CureDates, readInbox } from './read-inbox.ts'

/** A count tells whether there is much to do; past this it costs more than it tells. */
const MOST = 100

/** Each is a stretch of one partial index, so that it costs the same in ten years. */
const COUNTS = `
  select (select count(*) from (select from withdrawal where state = 'approved' and payout_id is null limit ${MOST}) x) as payouts,
         (select count(*) from (select from statement_line where state = 'waiting' limit ${MOST}) x) as lines,
         (select count(*) from (select from product_order where status = 'awaiting' and at_desk limit ${MOST}) x) as desk`

export async function countPending(
  db: Queries,
  businessClock: Clock,
  cureDates: CureDates,
): Promise<PendingCounts> {
  const items = await readInbox(db, businessClock, cureDates)
  const of = (kind: InboxItem['kind']) => Math.min(MOST, items.filter((item) => item.kind === kind).length)
  const [row] = await db.query<Record<'payouts' | 'lines' | 'desk', bigint>>(COUNTS)
  return {
    inbox: Math.min(MOST, items.length),
    proposals: of('proposal'),
    identities: of('identity'),
    deposits: of('deposit'),
    withdrawals: of('withdrawal'),
    claims: of('claim'),
    loans: of('loan'),
    late: of('late'),
    payouts: Number(row?.payouts ?? 0n),
    lines: Number(row?.lines ?? 0n),
    desk: Number(row?.desk ?? 0n),
  }
}
