/** notices: what was read long ago is deleted. The ledger, the orders and the activity keep all of it. */
import { NOTICES_KEPT_DAYS } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { laterBy } from '../../platform/clock.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'

const AT_ONCE = 1000

/** The oldest first, by the index on when they were read. Says how many went. */
export async function forgetNotices({
  db,
  businessClock,
}: Pick<Services, 'db' | 'businessClock'>): Promise<number> {
  const oldest = laterBy(businessClock.now(), -NOTICES_KEPT_DAYS * 24 * 3_600_000)
  for (let gone = 0; ; ) {
    const [row] = await db.query<{ gone: number | null }>('select forget_notices($1, $2, $3) as gone', [
      ...[oldest, AT_ONCE],
      serverWord('notices-forgotten', saidAt(oldest)),
    ])
    const now = row?.gone ?? 0
    gone += now
    if (now < AT_ONCE) return gone
  }
}
