/** stats: what each week has gained, and what each month has returned. */
import type { MonthReturn, WeekProfit } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { dayInIndia } from '../../platform/clock.ts'
import { money } from '../../trading/gains.ts'
import { daysAt, inOneMoment, type StatServices } from './read-days.ts'
import {
  flowsOf,
  gainOf,
  mondayOf,
  monthOf,
  percent,
  returnOf,
  type Stretch,
  stretches,
  worthOf,
} from './rules.ts'

const USUAL_WEEKS = 12

const told = ({ days }: Stretch) => {
  const last = days.at(-1)
  return {
    profit: money(gainOf(days)),
    flows: money(flowsOf(days)),
    worth: money(last ? worthOf(last) : 0n),
  }
}

export const readWeeks = (
  services: StatServices,
  clientId: string,
  weeks = USUAL_WEEKS,
): Promise<WeekProfit> =>
  inOneMoment(services, clientId, async (tx, now) => {
    const from = addDays(mondayOf(dayInIndia(now)), -7 * (weeks - 1))
    const read = await daysAt(tx, services, clientId, now, { from })
    return {
      as_of: read.asOf,
      weeks: stretches(read, mondayOf).map(({ key, stretch }) => ({
        from: key,
        to: stretch.days.at(-1)?.day ?? key,
        ...told(stretch),
      })),
    }
  })

export const readMonths = (services: StatServices, clientId: string): Promise<MonthReturn> =>
  inOneMoment(services, clientId, async (tx, now) => {
    const read = await daysAt(tx, services, clientId, now)
    return {
      as_of: read.asOf,
      months: stretches(read, monthOf).map(({ key, stretch }) => ({
        month: key,
        return_pct: percent(returnOf(stretch)),
        ...told(stretch),
      })),
    }
  })
