/**
 * platform: how far this machine's clock is from the database's. Leases, expiries and the order of what several servers
 * wrote rest on clocks that agree.
 */
import type { Clock } from './clock.ts'
import { oneRow, type Queries } from './database.ts'

export const CLOCKS_MAY_DIFFER_MS = 5000

/** Ahead of the database if positive. The middle of asking and hearing is taken for the instant of the answer. */
export async function clockDifferenceMs(db: Queries, clock: Clock): Promise<number> {
  const asked = clock.now().getTime()
  const { at } = oneRow(await db.query<{ at: Date }>('select clock_timestamp() as at'))
  return Math.round((asked + clock.now().getTime()) / 2 - at.getTime())
}

/** A sentence where they differ by more than 5 seconds; null where they agree. */
export async function clockWarning(db: Queries, clock: Clock): Promise<string | null> {
  const ms = await clockDifferenceMs(db, clock)
  if (Math.abs(ms) <= CLOCKS_MAY_DIFFER_MS) return null
  const seconds = Math.round(Math.abs(ms) / 1000)
  return `This machine's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} the database's: set both by the same time server.`
}
