/**
 * trading: what was due and was done long ago is deleted. What it did stands in the ledger and in the orders; of the days' charges the row
 * stays, because the audit asks each day with charges for it.
 */
import { laterBy } from '../platform/clock.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import type { TradingServices } from './services.ts'

/** A year and a month: what was done on the same day of last year can still be looked up. */
const KEPT_MS = 400 * 24 * 3_600_000
const AT_ONCE = 1000

/** The oldest first, by the index on when they were done. Says how many went. */
export async function forgetDues({
  db,
  businessClock,
}: Pick<TradingServices, 'db' | 'businessClock'>): Promise<number> {
  const oldest = laterBy(businessClock.now(), -KEPT_MS)
  for (let gone = 0; ; ) {
    const [row] = await db.query<{ gone: number | null }>('select forget_dues($1, $2, $3) as gone', [
      ...[oldest, AT_ONCE],
      serverWord('dues-forgotten', saidAt(oldest)),
    ])
    const now = row?.gone ?? 0
    gone += now
    if (now < AT_ONCE) return gone
  }
}
