/** clocks: business time, and in a demo a way to move it. */
import { moveClock, Refusal, viewClock } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { laterBy } from '../../platform/clock.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import * as clocks from './move-clock.ts'
import { sessionAfter } from './rules.ts'

export function clockRoutes(routes: Routes, services: Services & WithMarket): void {
  const { businessClock } = services
  const view = (aheadMs: number) => {
    const now = laterBy(services.clock.now(), aheadMs)
    return {
      now: now.toISOString(),
      ahead_ms: aheadMs,
      can_move: businessClock.canMove,
      next_session: sessionAfter(now, services.market.times.hours.calendar)?.toISOString() ?? null,
    }
  }

  routes.read(viewClock, async () => view(businessClock.aheadMs()))

  routes.write(moveClock, async (ask, commit) => {
    if (!businessClock.canMove) throw new Refusal('clock_is_real')
    let aheadMs = businessClock.aheadMs()
    const reply = await commit(async (tx) => {
      aheadMs = await clocks.moveClock(services, tx, ask.body.to, staffOf(ask))
      return { data: view(aheadMs) }
    })
    businessClock.hear(aheadMs)
    return reply
  })
}
