/** stats: the portfolio as it stood at the end of a day that is over, at that day's prices. */
import type { PortfolioDay } from '@pramaan/contracts'
import { type Day, dayInIndiaAt } from '@pramaan/market-time'
import { priceOnWireOrNull, unitsOnWire } from '../../market/scale.ts'
import { sourceInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { money } from '../../trading/gains.ts'
import { dtypeOf } from './holding-types.ts'
import { inOneMoment, type StatServices } from './read-days.ts'
import { worthOf } from './rules.ts'
import { daysOf, type HeldOn, heldOn } from './store.ts'

/** Today, and what lies ahead, is told as of the last day that is over; before the first money there was nothing. */
export const readDay = (services: StatServices, clientId: string, asked: Day): Promise<PortfolioDay> =>
  inOneMoment(services, clientId, async (tx, now) => {
    const yesterday = dayInIndiaAt(now.getTime() - 86_400_000)
    const day = asked < dayInIndia(now) ? asked : yesterday
    return { as_of: now.toISOString(), day, ...(await dayAt(tx, services, clientId, day)) }
  })

async function dayAt(
  tx: Queries,
  services: StatServices,
  clientId: string,
  day: Day,
): Promise<Omit<PortfolioDay, 'as_of' | 'day'>> {
  const row = (await daysOf(tx, clientId, day, day)).find((one) => one.day === day)
  const positions = await positionsOn(tx, services, clientId, day)
  return {
    net_worth: money(row ? worthOf(row) : 0n),
    cash: money(row?.cash ?? 0n),
    holdings: money(row?.holdings ?? 0n),
    owed: money(row?.owed ?? 0n),
    net_invested: money(row?.net_invested ?? 0n),
    positions,
  }
}

/** None on a day that is not worked out. */
export const positionsOn = async (tx: Queries, services: StatServices, clientId: string, day: Day) =>
  (await heldOn(tx, clientId, day)).map((one) => positionOn(services, one))

function positionOn({ market }: StatServices, held: HeldOn): PortfolioDay['positions'][number] {
  const instrument = market.listing().byId(held.instrument_id)
  if (!instrument) throw new Error(`instrument ${held.instrument_id} of a holding is not in the master`)
  const scale = { decimals: held.decimals, priceDecimals: held.price_decimals }
  return {
    id: held.asset,
    dtype: dtypeOf(instrument.kind),
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    quantity: unitsOnWire(held.units, scale),
    price: priceOnWireOrNull(held.price, scale),
    price_day: held.price_day,
    source: held.source === null ? 'No price yet' : sourceInWords(held.source),
    value: money(held.value),
  }
}
