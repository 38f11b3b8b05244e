/** returns: the gain over what was at work on average, each flow weighted by the part of the time it was there. */
export interface WeightedFlow {
  /** Paid in from outside, negative where it was taken out. */
  readonly amount: number
  /** The part of the period that was still to come, 0 to 1. */
  readonly weight: number
}

/** Null where nothing was at work. */
export function modifiedDietz(before: number, after: number, flows: readonly WeightedFlow[]): number | null {
  const paidIn = flows.reduce((sum, { amount }) => sum + amount, 0)
  const atWork = flows.reduce((sum, { amount, weight }) => sum + amount * weight, before)
  return atWork > 0 ? (after - before - paidIn) / atWork : null
}
