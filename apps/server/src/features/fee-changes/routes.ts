/** fee-changes: the rate card by which every trade is charged. It is changed by a proposal. */
import { readFeeCard } from '@pramaan/contracts'
import { dayInIndiaAt } from '@pramaan/market-time'
import type { Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { readSeries } from './read-card.ts'

export function feeCardRoutes(routes: Routes, { businessClock, feeCards }: TradingServices): void {
  routes.read(readFeeCard, async () => {
    const card = feeCards.data()
    return {
      version: card.version,
      today: dayInIndiaAt(businessClock.now().getTime()),
      series: readSeries(card),
    }
  })
}
