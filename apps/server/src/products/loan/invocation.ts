/**
 * products/loan: the least of a pledged holding that has to be sold so that the rest covers what is still owed. Pure.
 */
import { divide, price, units } from '@pramaan/money'
import { worthAt } from '../../market/scale.ts'
import type { Holding } from './collateral.ts'
import { eligibleOf, type Lends, type Pledged } from './cover.ts'

/** After charges, of so many units. */
export type BringsOf = (holding: Holding, count: bigint) => bigint

export interface Least {
  readonly units: bigint
  readonly brings: bigint
  /** False where all of it is not enough. */
  readonly isEnough: boolean
}

/** Whether the rest covers what is left, once so many are sold. */
function covers(
  lends: Lends,
  pledged: readonly Pledged[],
  of: Pledged,
  sold: bigint,
  owed: bigint,
  brings: BringsOf,
): boolean {
  const rest = pledged.map((one) => (one === of ? { ...one, units: one.units - sold } : one))
  const left = owed - brings(of.holding, sold)
  return left <= 0n || left <= eligibleOf(lends, rest).drawingPower
}

/** Selling more never uncovers it: what it brings is more than what was lent on it. So the least is found by halving. */
export function leastOf(
  lends: Lends,
  pledged: readonly Pledged[],
  of: Pledged,
  owed: bigint,
  brings: BringsOf,
): Least {
  const enough = (sold: bigint): boolean => covers(lends, pledged, of, sold, owed, brings)
  if (!enough(of.units)) return { units: of.units, brings: brings(of.holding, of.units), isEnough: false }
  let [low, high] = [0n, of.units]
  while (high - low > 1n) {
    const middle = divide(low + high, 2n, 'down')
    if (enough(middle)) high = middle
    else low = middle
  }
  return { units: high, brings: brings(of.holding, high), isEnough: true }
}

export const grossOf = ({ price: each, scale }: Holding, count: bigint): bigint =>
  worthAt(units(count), price(each ?? 0n), scale)

/** What is listed has its price, a fund its NAV, and a bond the firm's bid. */
export const canBeSold = ({ price: each }: Holding): boolean => each !== null
