/** market: the prices at which the exchange takes an order today. Pure. */
import { bandOf } from './gate.ts'
import type { Instrument } from './instruments.ts'
import type { Quote } from './quotes.ts'

/** A share with derivatives begins its day with 10% and gets 5% more whenever it trades close to the edge, up to 20%. */
const FLEXING_FROM_BPS = 1000
const FLEXING_STEP_BPS = 500
const FLEXING_TO_BPS = 2000
/** How close to the edge a trade has to come: NSE widens the band at 9.9%, 14.9%. */
const FLEXING_AT_BPS = 10
const WHOLE_BPS = 10_000

/** What is known of the day so far. */
export type DaySoFar = Pick<Quote, 'previousClosePaise' | 'highPaise' | 'lowPaise'>

export interface PriceBand {
  readonly lowPaise: number
  readonly highPaise: number
}

/** The lowest and the highest price on the tick that the exchange takes. Null for an index: nothing is ordered in it. */
export function dayBandOf(
  { kind, bandBps, tickPaise }: Pick<Instrument, 'kind' | 'bandBps' | 'tickPaise'>,
  day: DaySoFar,
): PriceBand | null {
  if (kind === 'index') return null
  const { lowPaise, highPaise } = bandOf(day.previousClosePaise, bandBps ?? flexedTo(day))
  return {
    lowPaise: Math.ceil(lowPaise / tickPaise) * tickPaise,
    highPaise: Math.floor(highPaise / tickPaise) * tickPaise,
  }
}

function flexedTo({ previousClosePaise, highPaise, lowPaise }: DaySoFar): number {
  const furthest = Math.max(highPaise - previousClosePaise, previousClosePaise - lowPaise)
  const reaches = (bandBps: number) => furthest * WHOLE_BPS >= previousClosePaise * (bandBps - FLEXING_AT_BPS)
  let bandBps = FLEXING_FROM_BPS
  while (bandBps < FLEXING_TO_BPS && reaches(bandBps)) bandBps += FLEXING_STEP_BPS
  return bandBps
}
