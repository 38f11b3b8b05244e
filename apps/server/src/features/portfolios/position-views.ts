/** portfolios: a position at the price of the moment. */
import type { Position } from '@pramaan/contracts'
import { priceOnWire, priceOnWireOrNull, scaleOf, unitsOnWire } from '../../market/scale.ts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { averageCost, money, moneyOrNull } from '../../trading/gains.ts'
import type { HoldingNow } from './holdings-now.ts'
import { worthOf } from './rules.ts'

export function positionView({ holding, security }: HoldingNow, now: Date): Position {
  const { instrument, quoted } = security.first
  const scale = scaleOf(instrument)
  const { cost, value, profit, roi, dayChange } = worthOf(holding)
  return {
    asset_kind: instrument.kind,
    ...(instrument.status === 'unlisted' && { is_unlisted: true as const }),
    market: instrument.market,
    symbol: instrument.symbol,
    name: holding.name,
    quantity: unitsOnWire(holding.quantity, scale),
    lots: security.listings.reduce((sum, { row }) => sum + row.lots, 0),
    listings: security.listings.map((one) => ({
      market: one.instrument.market,
      symbol: one.instrument.symbol,
      quantity: unitsOnWire(one.row.quantity, scale),
      lots: one.row.lots,
    })),
    average_price: priceOnWire(averageCost(cost, holding.quantity, scale), scale),
    cost: money(cost),
    price: priceOnWireOrNull(holding.price, scale),
    previous_close: priceOnWireOrNull(holding.previousClose, scale),
    value: moneyOrNull(value),
    profit: moneyOrNull(profit),
    roi,
    day_change: moneyOrNull(dayChange),
    quantity_before: unitsOnWire(holding.quantity - holding.traded, scale),
    day_money: money(holding.money),
    state: quoted?.state ?? 'stale',
    source: quoted ? sourceInWords(quoted.source) : 'No price yet',
    as_of: quoted ? isoTime(quoted.asOfMs) : now.toISOString(),
  }
}
