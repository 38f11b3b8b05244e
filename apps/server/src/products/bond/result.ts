/** products/bond: what a sale brought, gain and interest told apart. Interest paid on buying is set against the interest. Pure. */
import { type Bond, type Consideration, calendarOf, considerationFor, type Payment } from '@pramaan/bonds'
import type { Day } from '@pramaan/market-time'
import { type Paise, type Price, paise } from '@pramaan/money'

export interface Trade {
  readonly settledOn: Day
  readonly clean: Price
}

export interface Result {
  readonly bought: Consideration
  readonly coupons: readonly Payment[]
  readonly sold: Consideration
  readonly capitalGain: Paise
  readonly interestIncome: Paise
  readonly totalReturn: Paise
}

export function resultOf(bond: Bond, nominal: Paise, trades: { bought: Trade; sold: Trade }): Result {
  const bought = considerationFor(bond, { ...trades.bought, nominal })
  const sold = considerationFor(bond, { ...trades.sold, nominal })
  const coupons = couponsBetween(bond, nominal, trades)
  const interest = coupons.reduce((sum, { coupon }) => sum + coupon, sold.accrued - bought.accrued)
  const capitalGain = paise(sold.principal - bought.principal)
  return {
    bought,
    coupons,
    sold,
    capitalGain,
    interestIncome: paise(interest),
    totalReturn: paise(capitalGain + interest),
  }
}

/** The buyer's of then, less those of whoever buys now. One whose record date has passed is still the seller's. */
function couponsBetween(
  bond: Bond,
  nominal: Paise,
  { bought, sold }: { bought: Trade; sold: Trade },
): Payment[] {
  const after = ({ settledOn }: Trade) =>
    calendarOf(bond, { nominal, settledOn, isWorkingDay: () => true }).filter(({ coupon }) => coupon > 0n)
  const notYet = new Set(after(sold).map(({ due }) => due))
  return after(bought).filter(({ due }) => !notYet.has(due))
}
