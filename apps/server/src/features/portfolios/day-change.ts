/**
 * portfolios: "today" is what net worth has changed by since the close before, less what came in and went out. Told holding by
 * holding it is what the shares are worth, less what those were worth that the day began with, and what the day's trades, their
 * charges and the company brought or took. So a deposit or a withdrawal is nowhere in it, a purchase counts with its charges
 * and the price since, and what is sold stops moving. Pure.
 */
import { divide, type Scale, SHARES } from '@pramaan/money'
import { worthAt } from '../../market/scale.ts'

export interface HoldingDay {
  /** How finely it is counted and priced; whole shares and paise where nothing is said. */
  readonly scale?: Scale
  /** Units that are held now, and of those how many more than at the beginning of the day, because of trades. */
  readonly quantity: bigint
  readonly traded: bigint
  /** Paise that the day brought (or took) for it, charges included. A fraction of a share that was sold counts with its gain since the close before. */
  readonly money: bigint
  /** Null where no price is known. */
  readonly price: bigint | null
  /** In units of today: an ex-day adjusts it. Null where none is known: then the day began at the price. */
  readonly previousClose: bigint | null
}

/** Null where nothing can be told. */
export function dayChangeOf({
  quantity,
  traded,
  money,
  price,
  previousClose,
  scale = SHARES,
}: HoldingDay): bigint | null {
  if (price === null) return null
  const before = worthAt(quantity - traded, previousClose ?? price, scale)
  return worthAt(quantity, price, scale) - before + money
}

/** What was left of a share after a split, bonus or consolidation, in shares of today: what it brought, at which price of a whole one. */
export interface SoldFraction {
  readonly cash: bigint
  readonly price: bigint
}

/** What it was worth at the close before: the day began with it, though no count of shares has it. */
export const fractionBefore = (
  { cash, price }: SoldFraction,
  day: Pick<HoldingDay, 'price' | 'previousClose'>,
): bigint => (price > 0n ? divide(cash * (day.previousClose ?? day.price ?? price), price, 'half-up') : 0n)
