/** products/loan: working days of a notice on which the app was not there do not count: as many are added at the end. */
import { addDays, type Calendar, type Day } from '@pramaan/market-time'
import { dayInIndia, instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type Outage, outagesSince } from '../../platform/seen.ts'
import type { Loan } from './account.ts'

/** When people act; a night's work on the server takes nobody's day. */
const FROM = '08:00:00'
const UNTIL = '22:00:00'
const LEAST_MS = 3_600_000

/** An hour or more of the day in all. Pure. */
export function wasAway(outages: readonly Outage[], day: Day): boolean {
  const [from, until] = [instantInIndia(day, FROM).getTime(), instantInIndia(day, UNTIL).getTime()]
  const awayMs = outages.reduce((sum, { from_at, until_at }) => {
    const part = Math.min(until, until_at.getTime()) - Math.max(from, from_at.getTime())
    return part > 0 ? sum + part : sum
  }, 0)
  return awayMs >= LEAST_MS
}

/** The cure date, counted after the day on which the client was told of it. Pure. */
export function lengthened(
  { told, by }: { readonly told: Day; readonly by: Day },
  outages: readonly Outage[],
  isWorkingDay: (day: Day) => boolean,
): Day {
  let lost = 0
  for (let day = addDays(told, 1); day <= by; day = addDays(day, 1))
    if (isWorkingDay(day) && wasAway(outages, day)) lost += 1
  let found = by
  while (lost > 0) {
    found = addDays(found, 1)
    if (isWorkingDay(found) && !wasAway(outages, found)) lost -= 1
  }
  return found
}

/** The cure date of a notice with what the app's absence adds to it; null without a notice. */
export async function lengthenedCure(
  tx: Queries,
  { id, cure_by: by }: Pick<Loan, 'id' | 'cure_by'>,
  calendar: Pick<Calendar, 'isTradingDay'>,
): Promise<Day | null> {
  if (by === null) return null
  const [told] = await tx.query<{ at: Date | null }>(
    `select max(at) as at from loan_event where loan_id = $1 and kind = 'shortfall'`,
    [id],
  )
  if (!told?.at) return by
  const outages = await outagesSince(tx, told.at)
  return lengthened({ told: dayInIndia(told.at), by }, outages, (day) => calendar.isTradingDay(day))
}
