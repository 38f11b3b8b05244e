/** returns: what was invested on average over the time, at cost: a return on it needs no price of any day in between. */
import { type Day, dayNumber } from '@pramaan/market-time'

/** What stood invested from a day on. */
export interface Invested {
  readonly from: Day
  readonly cost: number
}

/** Days without anything invested do not count. Null where there is none with something. */
export function averageInvested(steps: readonly Invested[], until: Day): number | null {
  let [sum, days] = [0, 0]
  for (const [place, { from, cost }] of steps.entries()) {
    const lasted = dayNumber(steps[place + 1]?.from ?? until) - dayNumber(from)
    if (cost <= 0) continue
    sum += cost * lasted
    days += lasted
  }
  return days > 0 ? sum / days : null
}
