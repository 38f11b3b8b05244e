/** products: interest by the day, Actual/365 fixed: a leap year's days are 365ths as well. */
import { type Day, dayNumber } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, portion, times } from './fraction.ts'

const YEAR = 365n

/** The first day counts, the last does not. */
export const daysBetween = (from: Day, until: Day): number => dayNumber(until) - dayNumber(from)

export interface Movement {
  readonly on: Day
  /** Above zero where it was drawn, below where it was repaid. */
  readonly change: Paise
}

/** So many days with the same balance at the end of each. */
export interface Segment {
  readonly from: Day
  readonly days: number
  readonly balance: Paise
}

/** From the first movement on, until the day that no longer counts. */
export function segmentsOf(movements: readonly Movement[], from: Day, until: Day): Segment[] {
  const counted = movements
    .filter(({ on }) => on < until)
    .map(({ on, change }) => ({ on: on < from ? from : on, change }))
  const starts = [...new Set(counted.map(({ on }) => on))].sort()
  return starts.map((start, index) => {
    const balance = counted.reduce((sum, { on, change }) => (on <= start ? sum + change : sum), 0n)
    if (balance < 0n) throw new RangeError(`More was repaid than was owed on ${start}`)
    return { from: start, days: daysBetween(start, starts[index + 1] ?? until), balance: paise(balance) }
  })
}

/** Rounded once, whatever the number of segments. */
export const interestOn = (segments: readonly Segment[], yearly: Fraction): Paise =>
  portion(
    paise(segments.reduce((sum, { days, balance }) => sum + balance * BigInt(days), 0n)),
    times(yearly, fraction(1n, YEAR)),
  )

export const interestFor = (principal: Paise, yearly: Fraction, from: Day, until: Day): Paise =>
  interestOn([{ from, days: daysBetween(from, until), balance: principal }], yearly)
