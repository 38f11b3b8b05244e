/**
 * orders: what the client has, for every page that shows it: the cash of the ledger, and the shares at the price of this
 * moment. Home, summary and holdings ask here, so the same figure is the same everywhere.
 */
import type { Portfolio, Position } from '@pramaan/contracts'
import { fromWire, movePercent, type Paise, paise } from '@pramaan/money'
import { useHolding } from '../orders.ts'
import { useTotal, useUnpriced } from './live-worth.tsx'

/** One list for all who have none, so that nothing redraws because of it. */
const none: readonly Position[] = []

/** Everything that is held, whatever its kind. */
export function usePositions(): readonly Position[] | null {
  return useHolding().data?.pages[0]?.positions ?? null
}

export interface WorthNow {
  readonly netWorth: Paise | null
  readonly cash: Paise | null
  readonly holdings: Paise | null
  readonly day: Paise | null
  readonly dayPercent: number | null
  readonly profit: Paise | null
  readonly profitPercent: number | null
}

/** Where a price is missing, and until the positions are here, the server's own sums stand in. */
export function useWorthNow(portfolio: Portfolio): WorthNow {
  const positions = usePositions()
  const value = useTotal(positions ?? none, 'value')
  const profit = useTotal(positions ?? none, 'profit')
  const unpriced = useUnpriced(positions ?? none)
  const [cash, base, owed] = [
    fromWire(portfolio.cash),
    fromWire(portfolio.day_base),
    fromWire(portfolio.owed ?? 0) ?? 0n,
  ]
  if (positions === null || unpriced > 0 || cash === null || base === null) return answered(portfolio, cash)
  const netWorth = paise(cash + value - owed)
  return {
    netWorth,
    cash,
    holdings: value,
    // What came in and went out is in the base already.
    day: paise(netWorth - base),
    dayPercent: movePercent(Number(base), Number(netWorth)),
    profit,
    profitPercent: movePercent(Number(value - profit), Number(value)),
  }
}

const answered = (portfolio: Portfolio, cash: Paise | null): WorthNow => ({
  netWorth: fromWire(portfolio.net_worth),
  cash,
  holdings: fromWire(portfolio.holdings),
  day: fromWire(portfolio.day_change),
  dayPercent: portfolio.day_change_pct,
  profit: fromWire(portfolio.profit),
  profitPercent: portfolio.roi,
})
