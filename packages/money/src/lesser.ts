/** money: Math.min knows no bigint. */
export const lesser = (a: bigint, b: bigint): bigint => {
  if (a < b) return a
  return b
}
