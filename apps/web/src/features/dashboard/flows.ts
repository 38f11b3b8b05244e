/** dashboard: whether the cash covers what is to be paid, without counting on what is to come. Pure. */
import type { NextFlow } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'

export type Cover =
  | { readonly isCovered: true; readonly until: string }
  /** The first payment that the cash does not reach for, and what is missing of it. */
  | { readonly isCovered: false; readonly flow: NextFlow; readonly missing: Paise }

/** Null where nothing is to be paid. */
export function coverOf(flows: readonly NextFlow[], free: Paise): Cover | null {
  let left: bigint = free
  let until: string | null = null
  for (const flow of flows) {
    const amount = fromWire(flow.amount)
    if (amount === null || amount >= 0n) continue
    left += amount
    if (left < 0n) return { isCovered: false, flow, missing: paise(-left) }
    until = flow.day
  }
  return until === null ? null : { isCovered: true, until }
}
