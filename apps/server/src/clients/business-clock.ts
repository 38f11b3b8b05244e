/**
 * clients: business time. It is real time, except in a demo, where the console can move it forward so that promises,
 * cool-offs and settlements can be seen. Sessions, tries and tokens always go by real time.
 */
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'

export interface BusinessClock extends Clock {
  readonly canMove: boolean
  aheadMs(): number
}

export async function businessClockOn(db: Db, real: Clock, canMove: boolean): Promise<BusinessClock> {
  let ahead = 0
  const reload = async (): Promise<void> => {
    const [row] = await db.query<{ ahead_ms: bigint }>('select ahead_ms from demo_clock')
    ahead = Number(row?.ahead_ms ?? 0n)
  }
  if (canMove) {
    await db.listen(['clock_moved'], {
      onMessage: (_channel, aheadMs) => {
        ahead = Math.max(ahead, Number(aheadMs))
      },
      onUp: (isUp) => {
        if (isUp) void reload().catch(() => {})
      },
    })
    await reload()
  }
  return { canMove, aheadMs: () => ahead, now: () => laterBy(real.now(), ahead) }
}

/** Adds to what a demo's clock is ahead; every server hears of it. */
export const moveAhead = (tx: Queries, byMs: number): Promise<{ ahead_ms: bigint }[]> =>
  tx.query<{ ahead_ms: bigint }>('update demo_clock set ahead_ms = ahead_ms + $1 returning ahead_ms', [byMs])
