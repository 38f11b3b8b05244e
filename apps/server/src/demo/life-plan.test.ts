/** demo: the plan of two years, for first days all over a year: what it buys, when, and that its money always suffices. */
import {
  addDays,
  calendarOf,
  dayInIndiaAt,
  instantOf,
  publishedYears,
  roundTheClock,
} from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { DEFAULT_SEED, simulatedMarket } from '../market/simulated/market.ts'
import { type LifePlan, planLife, type Step } from './life-plan.ts'

const calendar = calendarOf(publishedYears)
const market = simulatedMarket(roundTheClock(calendar), DEFAULT_SEED)
const FIRST_DAYS = Array.from({ length: 30 }, (_, turn) => addDays('2026-09-01', turn * 13))
const sectorOf = new Map(market.instruments.map(({ symbol, sector }) => [symbol, sector]))

const purchasesIn = ({ steps }: LifePlan) =>
  steps.filter((step): step is Extract<Step, { kind: 'buy' }> => step.kind === 'buy')

/** In paise; what was sold is left out. */
function moneyAfter(money: number, step: Step): number {
  if (step.kind === 'deposit') return money + step.rupees * 100
  if (step.kind === 'ask-for-money') return money - step.rupees * 100
  // No charge of a purchase is as much as half a percent.
  if (step.kind === 'buy') return money - Math.ceil(step.quantity * step.costs * 1.005)
  if (step.kind === 'start-sip') return money - step.rupees * step.instalments * 100
  return money
}

test.each(FIRST_DAYS)('begun on %s', (today) => {
  const plan = planLife({ market, calendar, today })
  const purchases = purchasesIn(plan)
  expect(purchases.length).toBeGreaterThanOrEqual(20)
  const companies = new Set(purchases.map(({ symbol }) => symbol))
  expect(companies.size).toBeGreaterThanOrEqual(10)
  expect(companies.size).toBeLessThanOrEqual(14)
  expect(new Set([...companies].map((symbol) => sectorOf.get(symbol))).size).toBeGreaterThanOrEqual(7)
  for (const { atMs, symbol, costs } of purchases) {
    const day = dayInIndiaAt(atMs)
    expect(calendar.isTradingDay(day), day).toBe(true)
    expect([atMs >= instantOf(day, '09:15'), atMs < instantOf(day, '15:30')]).toEqual([true, true])
    const [candle] = market.dailyCandles(symbol, day, day, instantOf(today, '12:00'))
    expect(costs).toBeGreaterThanOrEqual(candle?.lowPaise ?? Number.POSITIVE_INFINITY)
    expect(costs).toBeLessThanOrEqual(candle?.highPaise ?? 0)
  }
  let money = 0
  for (const step of plan.steps) {
    money = moneyAfter(money, step)
    expect(money, `${step.kind} on ${dayInIndiaAt(step.atMs)}`).toBeGreaterThanOrEqual(0)
  }
  // The demo's other days begin afterwards.
  expect(plan.steps.at(-1)?.atMs).toBeLessThan(instantOf(addDays(today, -6), '00:00'))
  expect(plan.steps[0]?.atMs).toBeLessThan(instantOf(addDays(today, -720), '00:00'))
})

test('a split, a bonus, dividends and a mistake are in it, on whichever day it begins', () => {
  for (const today of FIRST_DAYS) {
    const plan = planLife({ market, calendar, today })
    const bought = new Map(purchasesIn(plan).map((one) => [one.symbol, dayInIndiaAt(one.atMs)]))
    const kinds = new Set(
      plan.actions
        .filter(({ symbol, action }) => action.exDay > (bought.get(symbol) ?? '9') && action.exDay < today)
        .map(({ action }) => action.kind),
    )
    expect([...kinds].toSorted(), today).toEqual(['bonus', 'dividend', 'split'])
    // Three parts are sold by plan, and what stands worst besides.
    expect(plan.steps.filter(({ kind }) => kind === 'sell').length, today).toBeGreaterThanOrEqual(4)
  }
})
