/** limits-and-fees: the firm's smallest amounts and the rate card by which every trade is charged. Proposals change both. */
import { listLimits, readFeeCard, type SettableLimit, settableLimits } from '@pramaan/contracts'
import { dayInIndiaAt } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import type { Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { readSeries } from './read-card.ts'

export function limitAndFeeRoutes(routes: Routes, { db, businessClock, feeCards }: TradingServices): void {
  routes.read(listLimits, async () => {
    const rows = await db.query<{ name: SettableLimit; amount_paise: bigint }>(
      'select name, amount_paise from brand_limit order by array_position($1::text[], name)',
      [settableLimits],
    )
    return rows.map((row) => ({ limit: row.name, rupees: toWire(paise(row.amount_paise)) }))
  })

  routes.read(readFeeCard, async () => {
    const card = feeCards.data()
    return {
      version: card.version,
      today: dayInIndiaAt(businessClock.now().getTime()),
      series: readSeries(card),
    }
  })
}
