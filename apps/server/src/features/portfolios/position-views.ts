/** portfolios: a position at the price of the moment. */
import type { Position } from '@pramaan/contracts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { averageCost, money, moneyOrNull } from '../../trading/gains.ts'
import type { HoldingNow } from './holdings-now.ts'
import { worthOf } from './rules.ts'

export function positionView({ holding, security }: HoldingNow, now: Date): Position {
  const { instrument, quoted } = security.first
  const { cost, value, profit, roi, dayChange } = worthOf(holding)
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    name: holding.name,
    quantity: Number(holding.quantity),
    lots: security.listings.reduce((sum, { row }) => sum + row.lots, 0),
    listings: security.listings.map((one) => ({
      market: one.instrument.market,
      symbol: one.instrument.symbol,
      quantity: Number(one.row.quantity),
      lots: one.row.lots,
    })),
    average_price: money(averageCost(cost, holding.quantity)),
    cost: money(cost),
    price: moneyOrNull(holding.price),
    previous_close: moneyOrNull(holding.previousClose),
    value: moneyOrNull(value),
    profit: moneyOrNull(profit),
    roi,
    day_change: moneyOrNull(dayChange),
    quantity_before: Number(holding.quantity - holding.traded),
    day_money: money(holding.money),
    state: quoted?.state ?? 'stale',
    source: quoted ? sourceInWords(quoted.source) : 'No price yet',
    as_of: quoted ? isoTime(quoted.asOfMs) : now.toISOString(),
  }
}
