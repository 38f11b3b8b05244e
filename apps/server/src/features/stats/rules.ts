/** stats: what days add up to: why net worth changed, and what was returned. Whole paise; rates are cut to two decimals. Pure. */
import type { Drivers } from '@pramaan/contracts'
import { addDays, type Day, dayNumber, weekdayOf } from '@pramaan/market-time'
import {
  cagr,
  deepestFall,
  type Flow,
  linked,
  modifiedDietz,
  onSameFlows,
  volatilityOf,
  weightedByTime,
  xirr,
} from '@pramaan/returns'
import { money } from '../../trading/gains.ts'

export interface Moved {
  readonly flows: bigint
  /** What was received for assets, less what was paid for them. */
  readonly market: bigint
  readonly income: bigint
  readonly charges: bigint
  readonly interest: bigint
}

/** The end of a day, or this moment, and why it is another than the one before. */
export interface ClientDay extends Omit<Moved, 'market'> {
  readonly day: Day
  readonly cash: bigint
  readonly holdings: bigint
  readonly owed: bigint
  readonly price: bigint
  readonly net_invested: bigint
}

export const worthOf = ({ cash, holdings, owed }: Pick<ClientDay, 'cash' | 'holdings' | 'owed'>): bigint =>
  cash + holdings - owed

/** Today as it stands, after the last day that is over. */
export function todayOf(
  day: Day,
  now: Pick<ClientDay, 'cash' | 'holdings' | 'owed'>,
  last: Pick<ClientDay, 'holdings' | 'net_invested'> | null,
  { market, ...moved }: Moved,
): ClientDay {
  return {
    day,
    ...now,
    ...moved,
    price: now.holdings - (last?.holdings ?? 0n) + market,
    net_invested: (last?.net_invested ?? 0n) + moved.flows,
  }
}

const sum = (days: readonly ClientDay[], part: keyof Omit<Moved, 'market'> | 'price'): bigint =>
  days.reduce((all, day) => all + day[part], 0n)

export const driversOf = (days: readonly ClientDay[]): Drivers => ({
  flows: money(sum(days, 'flows')),
  price: money(sum(days, 'price')),
  income: money(sum(days, 'income')),
  charges: money(sum(days, 'charges')),
  interest: money(sum(days, 'interest')),
})

/** What was gained: all of the change that is no flow. */
export const gainOf = (days: readonly ClientDay[]): bigint =>
  sum(days, 'price') + sum(days, 'income') + sum(days, 'charges') + sum(days, 'interest')

export const flowsOf = (days: readonly ClientDay[]): bigint => sum(days, 'flows')

/** A rate as it is told: percent, cut to two decimals. Null where it is none. */
export const percent = (rate: number | null): number | null =>
  rate === null || !Number.isFinite(rate) ? null : Math.trunc(rate * 10_000) / 100

/** A stretch of days, and what there was at the end of the day before them. */
export interface Stretch {
  readonly before: bigint
  readonly days: readonly ClientDay[]
}

const YEAR_DAYS = 365
const YEAR_TRADING_DAYS = 252

const lengthOf = ({ days }: Stretch): number => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? dayNumber(last.day) - dayNumber(first.day) + 1 : 0
}

/** In paise, as XIRR takes them: paid in is negative, and what there is in the end comes out. */
export function flowsForRate({ before, days }: Stretch, worth?: number): Flow[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  return [
    { day: addDays(first.day, -1), amount: -Number(before) },
    ...days.map(({ day, flows }) => ({ day, amount: -Number(flows) })),
    { day: last.day, amount: worth ?? Number(worthOf(last)) },
  ].filter(({ amount }) => amount !== 0)
}

/** Money-weighted: as a yearly rate from a year on, and of the whole time, however short. A rate of a few weeks told for a year is none. */
export function ratesOf(stretch: Stretch, worth?: number): Rates {
  const flows = flowsForRate(stretch, worth)
  const [first, last] = [flows[0], flows.at(-1)]
  const days = first && last ? dayNumber(last.day) - dayNumber(first.day) : 0
  return {
    xirr_pct: days < YEAR_DAYS ? null : percent(xirr(flows).rate),
    mwr_pct: days === 0 ? null : percent(xirr(flows, days).rate),
  }
}

interface Rates {
  readonly xirr_pct: number | null
  readonly mwr_pct: number | null
}

/** Of each day, what the money at work did on it. */
export const dailyReturns = ({ before, days }: Stretch): number[] =>
  weightedByTime([
    { worth: Number(before), flow: 0 },
    ...days.map((day) => ({ worth: Number(worthOf(day)), flow: Number(day.flows) })),
  ]).slice(1)

const wasAtWork = ({ before, days }: Stretch): boolean =>
  before > 0n || days.some((day) => worthOf(day) > 0n || day.flows > 0n)

/** As a share; null where nothing was at work. */
export const returnOf = (stretch: Stretch): number | null =>
  wasAtWork(stretch) ? (linked(dailyReturns(stretch)).at(-1) ?? null) : null

function dietzOf(stretch: Stretch): number | null {
  const { before, days } = stretch
  const last = days.at(-1)
  if (!last) return null
  const length = lengthOf(stretch)
  // What comes in counts from the day's beginning, what goes out until its end.
  const flows = days.map(({ day, flows: amount }) => ({
    amount: Number(amount),
    weight: (dayNumber(last.day) - dayNumber(day) + (amount > 0n ? 1 : 0)) / length,
  }))
  return modifiedDietz(Number(before), Number(worthOf(last)), flows)
}

export function returnsOf(stretch: Stretch) {
  const { before, days } = stretch
  const gain = gainOf(days)
  const paidIn = days.reduce((all, { flows }) => all + (flows > 0n ? flows : 0n), before)
  const twr = returnOf(stretch)
  return {
    gain: money(gain),
    gain_pct: paidIn > 0n ? percent(Number(gain) / Number(paidIn)) : null,
    ...ratesOf(stretch),
    twr_pct: percent(twr),
    cagr_pct: twr === null ? null : percent(cagr(twr, lengthOf(stretch))),
    dietz_pct: percent(dietzOf(stretch)),
  }
}

const LEAST_FOR_VOLATILITY = 30

export function riskOf(stretch: Stretch, isTradingDay: (day: Day) => boolean) {
  const { days } = stretch
  const returns = dailyReturns(stretch)
  const fall = deepestFall(linked(returns))
  const [first] = days
  const traded = returns.filter((_, place) => isTradingDay(days[place]?.day ?? ''))
  const swing = traded.length < LEAST_FOR_VOLATILITY ? null : volatilityOf(traded)
  return {
    drawdown_pct: percent(fall?.depth ?? 0) ?? 0,
    drawdown_from: fall && first ? (days[fall.peak]?.day ?? addDays(first.day, -1)) : null,
    drawdown_to: fall ? (days[fall.lowest]?.day ?? null) : null,
    volatility_pct: swing && percent(swing.deviation * Math.sqrt(YEAR_TRADING_DAYS / traded.length)),
  }
}

/** The same money in an index, in paise at the end of each day. Null where a level is missing. */
export function benchmarkOf({ before, days }: Stretch, levels: ReadonlyMap<Day, number>): number[] | null {
  const [first] = days
  if (!first || days.some(({ day }) => !levels.has(day))) return null
  const dayBefore = addDays(first.day, -1)
  const start = before > 0n ? levels.get(dayBefore) : 1
  if (start === undefined) return null
  const at = [
    { day: dayBefore, flow: Number(before), level: start },
    ...days.map(({ day, flows }) => ({ day, flow: Number(flows), level: levels.get(day) ?? 0 })),
  ]
  return onSameFlows(at).slice(1).map(Math.round)
}

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

export const monthOf = (day: Day): string => day.slice(0, 7)

/** Days that go together, in order, each with what there was before it. */
export function stretches(whole: Stretch, keyOf: (day: Day) => string): { key: string; stretch: Stretch }[] {
  let { before } = whole
  return [...Map.groupBy(whole.days, ({ day }) => keyOf(day))].map(([key, days]) => {
    const stretch = { before, days }
    const last = days.at(-1)
    if (last) before = worthOf(last)
    return { key, stretch }
  })
}
