/** products/stock/corporate-actions: a holder's bonus shares, shared out over the orders they are for. Pure. */

export interface Weighed {
  readonly of: string
  readonly weight: bigint
}

/**
 * In the order given, each gets what is due to all up to it less what those before it got: so a share goes to the one that
 * completes it, and nothing is left over. One that comes again has its parts together, where it came first.
 */
export function shareOut(whole: bigint, weights: readonly Weighed[]): { of: string; quantity: bigint }[] {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n)
  const last = weights.at(-1)
  if (!last) return []
  if (total === 0n) return [{ of: last.of, quantity: whole }]
  const parts = new Map<string, bigint>()
  let [weighed, given] = [0n, 0n]
  for (const { of, weight } of weights) {
    weighed += weight
    const part = (whole * weighed) / total - given
    given += part
    parts.set(of, (parts.get(of) ?? 0n) + part)
  }
  return [...parts].filter(([, quantity]) => quantity > 0n).map(([of, quantity]) => ({ of, quantity }))
}
