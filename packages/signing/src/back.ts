/** signing: which older head a head points to. */

const lowestBitCleared = (number: bigint): bigint => number & (number - 1n)

/** How far back a head points besides the one before it: long and short steps mixed, so that few lead anywhere. */
export const backOf = (number: bigint): bigint =>
  number % 2n === 0n ? lowestBitCleared(number) : lowestBitCleared(lowestBitCleared(number - 1n)) + 1n
