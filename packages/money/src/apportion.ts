/** money: an amount taken apart so that its parts add up to it again. */

/**
 * Each part is its share by weight, rounded down; what is left over goes, one by one, to the largest remainders, and of
 * equal ones to the first. Nothing with a weight of zero gets anything, as long as another weighs more.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('Only what is not negative is apportioned')
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) {
    if (total > 0n) throw new RangeError('There is nobody to bear it')
    return weights.map(() => 0n)
  }
  const parts = weights.map((weight) => (total * weight) / whole)
  const left = Number(total - parts.reduce((sum, part) => sum + part, 0n))
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % whole }))
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const more = new Set(remainders.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => (more.has(index) ? part + 1n : part))
}
