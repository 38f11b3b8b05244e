/** next-flows: by day, and on one day what comes before what goes. Pure. */
import type { NextFlow } from '@pramaan/contracts'

export const inOrder = (flows: readonly NextFlow[]): NextFlow[] =>
  flows.toSorted(
    (a, b) => a.day.localeCompare(b.day) || (b.amount ?? 0) - (a.amount ?? 0) || a.id.localeCompare(b.id),
  )
