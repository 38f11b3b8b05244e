/** clocks: moves a demo's business time forward. Real time, and with it every session and code, stays what it is. */
import { Refusal } from '@pramaan/contracts'
import { lockAhead, setAhead } from '../../clients/business-clock.ts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { writeAudit } from '../../platform/audit.ts'
import { dayInIndia, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { MOST_AHEAD_MS, targetOf } from './rules.ts'

/** Answers with how far the clock is ahead then. */
export async function moveClock(
  services: Services & WithMarket,
  tx: Queries,
  to: string,
  by: StaffCaller,
): Promise<number> {
  const real = services.clock.now()
  const now = laterBy(real, await lockAhead(tx))
  const target = targetOf(now, to, services.market.times.hours.calendar)
  if (target <= now) throw new Refusal('clock_only_forward')
  const aheadMs = target.getTime() - real.getTime()
  if (aheadMs > MOST_AHEAD_MS) throw new Refusal('clock_too_far')
  await setAhead(tx, aheadMs)
  await writeAudit(
    tx,
    { now: () => target },
    {
      actor: staffActor(by),
      act: 'clock.moved',
      what: `Moved the demo’s clock forward to ${dayInIndia(target)}.`,
      clientId: null,
      reason: null,
    },
  )
  return aheadMs
}
