/** returns: what was gained by sales and what would be by selling the rest, first in first out or at the average cost. */
import { divide, lesser, type Paise, paise } from '@pramaan/money'

export interface Trade {
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  /** The whole amount, with its charges in a purchase and without them in a sale. */
  readonly amount: Paise
}

export type Basis = 'first-in-first-out' | 'average'

export interface Gains {
  readonly quantity: bigint
  /** Of what is left. */
  readonly cost: Paise
  readonly realised: Paise
}

interface Lot {
  readonly quantity: bigint
  readonly cost: Paise
}

/** @throws RangeError where more is sold than is held */
export function gainsOf(trades: readonly Trade[], basis: Basis): Gains {
  let lots: Lot[] = []
  let realised = paise(0n)
  for (const { side, quantity, amount } of trades) {
    if (quantity <= 0n) throw new RangeError('A trade has a quantity')
    if (side === 'buy') lots = [...lots, { quantity, cost: amount }]
    else {
      const { cost, left } = take(basis === 'average' ? together(lots) : lots, quantity)
      realised = paise(realised + amount - cost)
      lots = left
    }
  }
  const [whole] = together(lots)
  return { quantity: whole?.quantity ?? 0n, cost: whole?.cost ?? paise(0n), realised }
}

const together = (lots: readonly Lot[]): Lot[] =>
  lots.length === 0
    ? []
    : [
        lots.reduce((sum, lot) => ({
          quantity: sum.quantity + lot.quantity,
          cost: paise(sum.cost + lot.cost),
        })),
      ]

/** Each part is taken from what is left, so that the last one takes the rest to the paisa. */
function take(lots: readonly Lot[], quantity: bigint): { cost: Paise; left: Lot[] } {
  let [missing, cost] = [quantity, 0n]
  const left: Lot[] = []
  for (const lot of lots) {
    const taken = lesser(lot.quantity, missing)
    const part = divide(lot.cost * taken, lot.quantity, 'half-up')
    missing -= taken
    cost += part
    if (taken < lot.quantity) left.push({ quantity: lot.quantity - taken, cost: paise(lot.cost - part) })
  }
  if (missing > 0n) throw new RangeError('More was sold than was held')
  return { cost: paise(cost), left }
}
