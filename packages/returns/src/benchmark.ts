/** returns: what the same money would have become in something else, paid in and taken out on the same days. */
import type { Day } from '@pramaan/market-time'

/**
 * The worth on each day of units bought and sold with the flows at the day's level. A level is the last that is known on that day;
 * what is taken out of nothing is not counted as debt.
 */
export function onSameFlows(
  days: readonly { readonly day: Day; readonly flow: number; readonly level: number }[],
): number[] {
  let held = 0
  return days.map(({ flow, level }) => {
    if (!(level > 0)) throw new RangeError('A level has to be above zero')
    held = Math.max(0, held + flow / level)
    return held * level
  })
}
