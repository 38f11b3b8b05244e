/** stats: net worth day by day, why it changed, what it returned, and what an index would have made of the same money. */
import type { InvestStat } from '@pramaan/contracts'
import { addDays, type Day } from '@pramaan/market-time'
import { keyOf } from '../../market/listing.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { money } from '../../trading/gains.ts'
import { type DaysRead, daysAt, inOneMoment, type Span, type StatServices } from './read-days.ts'
import { benchmarkOf, driversOf, ratesOf, returnsOf, riskOf, worthOf } from './rules.ts'
import { levelsOf } from './store.ts'

/** Of Indian shares as a whole; a price index, without dividends. */
const BENCHMARK = { market: 'NSE', symbol: 'NIFTY50' }

export const readInvestStat = (services: StatServices, clientId: string, span: Span): Promise<InvestStat> =>
  inOneMoment(services, clientId, async (tx, now) => {
    const read = await daysAt(tx, services, clientId, now, span)
    const { days, before, from, to, begins } = read
    const { calendar } = services.market.times.hours
    const worth = days.map(worthOf)
    const index = await indexOf(tx, services, read, now)
    return {
      as_of: read.asOf,
      ...{ from, to, begins },
      worth_from: money(before),
      worth_to: money(worth.at(-1) ?? 0n),
      curve: {
        days: days.map(({ day }) => day),
        net_worth: worth.map(money),
        net_invested: days.map((day) => money(day.net_invested)),
        benchmark: index?.worth.map((paise) => money(BigInt(paise))) ?? [],
      },
      flows: days.flatMap(({ day, flows }) => (flows === 0n ? [] : [{ day, amount: money(flows) }])),
      drivers: driversOf(days),
      returns: returnsOf(read),
      risk: riskOf(read, (day) => calendar.isTradingDay(day)),
      benchmark: index && {
        name: index.name,
        worth: money(BigInt(index.worth.at(-1) ?? 0)),
        ahead: money((worth.at(-1) ?? 0n) - BigInt(index.worth.at(-1) ?? 0)),
        ...ratesOf(read, index.worth.at(-1) ?? 0),
      },
    }
  })

async function indexOf(tx: Queries, { market }: StatServices, read: DaysRead, now: Date) {
  const instrument = market.listing().byKey(keyOf(BENCHMARK))
  if (!instrument || read.days.length === 0) return null
  const levels = await levelsOf(tx, instrument.id, addDays(read.from, -1), read.to)
  const today: Day = dayInIndia(now)
  const level = market.quoted(instrument)?.pricePaise
  if (read.to === today && level !== undefined) levels.set(today, level)
  const worth = benchmarkOf(read, levels)
  return worth && { name: instrument.name, worth }
}
