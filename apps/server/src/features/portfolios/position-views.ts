/** portfolios: a position at the price of the moment. */
import type { Position } from '@pramaan/contracts'
import type { LiveMarket, Quoted } from '../../market/live-market.ts'
import { inRupees, isoTime, sourceInWords } from '../../market/wire.ts'
import { averagePaise, money, moneyOrNull } from '../../trading/gains.ts'
import { type Holding, worthOf } from './rules.ts'
import type { StoredPosition } from './store.ts'

interface Priced {
  readonly holding: Holding
  readonly market: Position['market']
  readonly symbol: string
  readonly quoted: Quoted | null
}

export function pricedPosition(row: StoredPosition, market: LiveMarket): Priced {
  const instrument = market.listing().byId(row.instrument_id)
  if (!instrument) throw new Error(`instrument ${row.instrument_id} of a position is not in the master`)
  const quoted = market.quoted(instrument)
  return {
    holding: {
      name: instrument.name,
      quantity: row.quantity,
      gross: row.gross_paise,
      charges: row.charges_paise,
      price: quoted && BigInt(quoted.pricePaise),
      previousClose: quoted && BigInt(quoted.previousClosePaise),
      today: row.today,
      todayGross: row.today_gross,
    },
    market: instrument.market,
    symbol: instrument.symbol,
    quoted,
  }
}

export function positionView(row: StoredPosition, market: LiveMarket, now: Date): Position {
  const { holding, quoted, ...names } = pricedPosition(row, market)
  const { cost, value, profit, roi, dayChange } = worthOf(holding)
  return {
    ...names,
    name: holding.name,
    quantity: Number(row.quantity),
    lots: row.lots,
    average_price: money(averagePaise(row.gross_paise, row.quantity)),
    cost: money(cost),
    price: quoted && inRupees(quoted.pricePaise),
    previous_close: quoted && inRupees(quoted.previousClosePaise),
    value: moneyOrNull(value),
    profit: moneyOrNull(profit),
    roi,
    day_change: moneyOrNull(dayChange),
    bought_today: Number(row.today),
    bought_today_value: money(row.today_gross),
    state: quoted?.state ?? 'stale',
    source: quoted ? sourceInWords(quoted.source) : 'No price yet',
    as_of: quoted ? isoTime(quoted.asOfMs) : now.toISOString(),
  }
}
