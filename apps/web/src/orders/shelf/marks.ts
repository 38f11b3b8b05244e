/** orders, shelf: round marks on an axis, from zero or below to what lies over all values. Pure. */

export function marksOver(values: readonly number[], step: number, from = 0): number[] {
  const least = Math.floor(Math.min(from, ...values) / step)
  const most = Math.max(least + 1, Math.ceil(Math.max(...values) / step))
  return Array.from({ length: most - least + 1 }, (_, place) => (least + place) * step)
}
