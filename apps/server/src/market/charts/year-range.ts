/** market: the lowest and the highest price of the last 52 weeks, in shares of today. Today's own are in it, however young. */
import type { Quoted } from '../live-market.ts'
import type { DayHistory } from './day-history.ts'

const YEAR_S = 365 * 86_400

export interface Range {
  readonly lowPaise: number
  readonly highPaise: number
}

export async function yearRange(days: DayHistory, quoted: Quoted, nowMs: number): Promise<Range> {
  const { columns } = await days(quoted.instrument, quoted, nowMs)
  const sinceS = nowMs / 1000 - YEAR_S
  let { lowPaise, highPaise } = quoted
  for (let at = columns.t.length - 1; at >= 0 && (columns.t[at] ?? 0) > sinceS; at -= 1) {
    lowPaise = Math.min(lowPaise, columns.l[at] ?? lowPaise)
    highPaise = Math.max(highPaise, columns.h[at] ?? highPaise)
  }
  return { lowPaise, highPaise }
}
