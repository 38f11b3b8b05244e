/** stock: the desk takes orders for what is on its list of the day, and not more than it says. */
import { type Market, Refusal } from '@pramaan/contracts'
import type { TradingServices } from '../../trading/services.ts'
import { deskOfferOf } from './desk-offers.ts'

export async function checkDesk(
  { db, market, businessClock }: TradingServices,
  ask: { readonly market: Market; readonly symbol: string; readonly quantity: number },
): Promise<void> {
  const instrument = market.listing().byKey(`${ask.market}:${ask.symbol}`)
  if (!instrument) throw new Refusal('stock_unknown')
  const day = market.times.hours.tradeDayAt(businessClock.now().getTime())
  const offer = await deskOfferOf(db, day, instrument.id)
  if (!offer) throw new Refusal('desk_not_listed')
  if (BigInt(ask.quantity) > offer.most) throw new Refusal('desk_too_large')
}
