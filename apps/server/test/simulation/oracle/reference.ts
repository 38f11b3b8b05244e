/**
 * Simulation: what an order of a share must have cost and brought, from the published rates alone and without the product's own code.
 * Everything is rounded once for each note, the half upwards.
 */

/** Paise of so many billionths, to the nearest unit of so many paise. */
const charged = (worth: bigint, billionths: bigint, unit = 1n): bigint =>
  ((worth * billionths * 2n + 1_000_000_000n * unit) / (2n * 1_000_000_000n * unit)) * unit

/** On the contract note: securities transaction tax, stamp duty, the exchange's, the investors' fund's and SEBI's fees with their tax. */
export function noteOn(side: 'buy' | 'sell', worth: bigint): bigint {
  if (worth === 0n) return 0n
  const fees = charged(worth, 30_699n) + charged(worth, 1n) + charged(worth, 1000n)
  const stamp = side === 'buy' ? charged(worth, 150_000n, 100n) : 0n
  return charged(worth, 1_000_000n, 100n) + stamp + fees + charged(fees, 180_000_000n)
}

/** The depository's charge of a sale with its tax, once for each security and day. */
export const DEPOSITORY = 13_00n + 2_34n

export interface Level {
  readonly quantity: bigint
  readonly price: bigint
}

export const worthOf = (levels: readonly Level[]): bigint =>
  levels.reduce((sum, { quantity, price }) => sum + quantity * price, 0n)

/** What has to stay set aside for the rest of an order: at its limit, with what that adds to the note. */
export function setAside(bought: readonly Level[], rest: bigint, limit: bigint): bigint {
  if (rest === 0n) return 0n
  const before = worthOf(bought)
  return rest * limit + noteOn('buy', before + rest * limit) - noteOn('buy', before)
}

/** Where an order of a share, and a withdrawal, may go from where it is. */
export const ORDER_MOVES: Readonly<Record<string, readonly string[]>> = {
  awaiting: ['awaiting', 'holding', 'cancelled'],
  holding: ['holding', 'sold'],
  sold: ['sold'],
  cancelled: ['cancelled'],
}

export const WITHDRAWAL_MOVES: Readonly<Record<string, readonly string[]>> = {
  requested: ['requested', 'approved', 'rejected', 'cancelled'],
  approved: ['approved', 'sent', 'rejected', 'cancelled'],
  sent: ['sent', 'paid', 'rejected'],
  paid: ['paid'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
}
