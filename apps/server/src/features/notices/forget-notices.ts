/** notices: what was read long ago is deleted. The ledger, the orders and the activity keep all of it. */
import { NOTICES_KEPT_DAYS } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { laterBy } from '../../platform/clock.ts'

const AT_ONCE = 1000

/** The oldest first, by the index on when they were read. Says how many went. */
export async function forgetNotices({
  db,
  businessClock,
}: Pick<Services, 'db' | 'businessClock'>): Promise<number> {
  const oldest = laterBy(businessClock.now(), -NOTICES_KEPT_DAYS * 24 * 3_600_000)
  for (let gone = 0; ; ) {
    const rows = await db.as('firm').query(
      `delete from notice where id = any (array(
         select id from notice where read_at < $1 order by read_at limit $2)) returning 1`,
      [oldest, AT_ONCE],
    )
    gone += rows.length
    if (rows.length < AT_ONCE) return gone
  }
}
