/**
 * clients: business time. It is real time, except in a demo, where the console can move it forward so that promises,
 * cool-offs and settlements can be seen. Sessions, tries and tokens always go by real time.
 */
import { type Clock, laterBy } from '../platform/clock.ts'
import { type Db, oneRow, type Queries } from '../platform/database.ts'

export interface BusinessClock extends Clock {
  readonly canMove: boolean
  aheadMs(): number
  /** What the database tells in a moment: the server that moved the clock need not wait to hear of it. */
  hear(aheadMs: number): void
}

export async function businessClockOn(db: Db, real: Clock, canMove: boolean): Promise<BusinessClock> {
  let ahead = 0
  const hear = (aheadMs: number): void => {
    ahead = Math.max(ahead, aheadMs)
  }
  const reload = async (): Promise<void> => {
    const [row] = await db.query<{ ahead_ms: bigint }>('select ahead_ms from demo_clock')
    hear(Number(row?.ahead_ms ?? 0n))
  }
  if (canMove) {
    await db.listen(['clock_moved'], {
      // Anybody with the app's login can notify: it is a reason to read, and what it says is not believed.
      onMessage: () => void reload().catch(() => {}),
      onUp: (isUp) => {
        if (isUp) void reload().catch(() => {})
      },
    })
    await reload()
  }
  return { canMove, hear, aheadMs: () => ahead, now: () => laterBy(real.now(), ahead) }
}

/** How far ahead the clock is. Holds its row: two who move the clock at once move it one after the other. */
export async function lockAhead(tx: Queries): Promise<number> {
  const rows = await tx.query<{ ahead_ms: bigint }>('select ahead_ms from demo_clock for update')
  return Number(oneRow(rows).ahead_ms)
}

/** Every server hears of it. The database lets the clock move forward only. */
export const setAhead = (tx: Queries, aheadMs: number): Promise<object[]> =>
  tx.query('update demo_clock set ahead_ms = $1', [aheadMs])
