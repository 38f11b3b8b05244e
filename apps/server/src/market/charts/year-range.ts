/** market: the lowest and the highest price of the last 52 weeks, in shares of today. Worked out once a day and share. */
import { type Day, dayInIndiaAt } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { Quoted } from '../live-market.ts'
import { adjustedDays } from './draw-chart.ts'

const YEAR_DAYS = 365
const MOST_REMEMBERED = 30_000

export interface Range {
  readonly lowPaise: number
  readonly highPaise: number
}

/** Today's own high and low are in it, however young. */
export type YearRange = (db: Queries, quoted: Quoted, nowMs: number) => Promise<Range>

export function yearRanges(): YearRange {
  const known = new Map<number, Range & { readonly day: Day }>()
  return async (db, quoted, nowMs) => {
    const { instrument, lowPaise, highPaise } = quoted
    const day = dayInIndiaAt(nowMs)
    let past = known.get(instrument.id)
    if (past?.day !== day) {
      const { columns } = await adjustedDays(db, quoted, { instrument, nowMs }, YEAR_DAYS)
      past = {
        day,
        lowPaise: least(columns.l, lowPaise),
        highPaise: -least(
          columns.h.map((h) => -h),
          -highPaise,
        ),
      }
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(instrument.id, past)
    }
    return {
      lowPaise: Math.min(past.lowPaise, lowPaise),
      highPaise: Math.max(past.highPaise, highPaise),
    }
  }
}

const least = (values: readonly number[], first: number): number => {
  let lowest = first
  for (const value of values) if (value < lowest) lowest = value
  return lowest
}
