/** products/loan: what is pledged fell below what is owed: how much is missing, and by when it is put right. Pure. */
import { addDays, type Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, portion } from '@pramaan/products'
import type { Eligibility } from './eligibility.ts'

/** RBI: at once, at the latest within seven working days, counted from the day after. */
export const CURE_WORKING_DAYS = 7

export interface Cure {
  readonly by: Day
  /** Worth of more of what was pledged first; null where nothing is lent on it. */
  readonly pledgeWorth: Paise | null
}

export interface Standing {
  /** Owed over worth, in parts of one; null where nothing is worth anything. */
  readonly ltvNow: Fraction | null
  readonly shortfall: Paise
  /** Null without a shortfall. */
  readonly cure: Cure | null
}

export function standingOf(
  { rows, value, drawingPower }: Eligibility,
  outstanding: Paise,
  seenOn: Day,
  isWorkingDay: (day: Day) => boolean,
): Standing {
  const ltvNow = value > 0n ? fraction(outstanding, value) : null
  const missing = paise(outstanding - drawingPower)
  if (missing <= 0n) return { ltvNow, shortfall: paise(0n), cure: null }
  const lent = rows[0]?.ltvPercent ?? 0n
  return {
    ltvNow,
    shortfall: missing,
    cure: {
      by: cureDay(seenOn, isWorkingDay),
      pledgeWorth: lent > 0n ? portion(missing, fraction(100n, lent)) : null,
    },
  }
}

export function cureDay(seenOn: Day, isWorkingDay: (day: Day) => boolean): Day {
  let found = seenOn
  for (let left = CURE_WORKING_DAYS; left > 0; ) {
    found = addDays(found, 1)
    if (isWorkingDay(found)) left -= 1
  }
  return found
}
