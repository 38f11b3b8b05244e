/** next-flows: by day, and on one day what comes before what goes. Pure. */
import type { NextFlow, NextFlows } from '@pramaan/contracts'

export const inOrder = (flows: readonly NextFlow[]): NextFlow[] =>
  flows.toSorted(
    (a, b) => a.day.localeCompare(b.day) || (b.amount ?? 0) - (a.amount ?? 0) || a.id.localeCompare(b.id),
  )

const AT_ONCE = 30

/** Those that come first, and how many come after them. */
export function firstOf(flows: readonly NextFlow[]): Pick<NextFlows, 'flows' | 'later'> {
  const first = inOrder(flows).slice(0, AT_ONCE)
  return { flows: first, later: flows.length - first.length }
}
