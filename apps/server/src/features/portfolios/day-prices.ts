/** portfolios: from which price to which a day has moved a holding. Pure. */
import { type Day, lastBegunDay, type MarketHours } from '@pramaan/market-time'
import type { Quoted } from '../../market/live-market.ts'
import type { HoldingDay } from './day-change.ts'

/** A price that is older than the day has not moved on it: the day began at it. */
export function pricesOf(
  hours: MarketHours,
  quoted: Pick<Quoted, 'pricePaise' | 'previousClosePaise' | 'asOfMs'> | null,
  day: Day,
): Pick<HoldingDay, 'price' | 'previousClose'> {
  if (!quoted) return { price: null, previousClose: null }
  const isOfDay = lastBegunDay(hours, quoted.asOfMs) >= day
  const close = isOfDay ? quoted.previousClosePaise : quoted.pricePaise
  return { price: BigInt(quoted.pricePaise), previousClose: close > 0 ? BigInt(close) : null }
}
