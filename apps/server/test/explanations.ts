/** Works a figure out again from nothing but the terms of its explanation. */
import {
  type Explanation,
  explainedFigures,
  explainFigure,
  type InvestStat,
  type Portfolio,
  viewInvestStat,
  viewPortfolio,
} from '@pramaan/contracts'
import { xirr } from '@pramaan/returns'
import { expect } from 'vitest'
import { type Person, sendAs } from './account-people.ts'
import type { House } from './harness.ts'

const inPaise = (rupees: number): number => Math.round(rupees * 100)

/** In paise, or in hundredths of a percent. */
function madeAgain({ formula, terms }: Explanation): number | null {
  if (formula === 'sum') return terms.reduce((all, { sign, value }) => all + sign * inPaise(value), 0)
  if (formula === 'linked') {
    const growth = terms.reduce((all, { sign, value }) => all * (1 + (sign * value) / 100), 1)
    return Math.trunc((growth - 1) * 10_000)
  }
  const flows = terms.map(({ sign, value, day }) => ({ day: day ?? '', amount: sign * inPaise(value) }))
  const { rate } = xirr(flows)
  return rate === null ? null : Math.trunc(rate * 10_000)
}

/** As the screens have it. */
function shown(figure: Explanation['figure'], whole: Portfolio, stat: InvestStat): number | null {
  const {
    net_worth,
    cash,
    holdings,
    owed = 0,
    invested,
    profit,
    realised,
    dividends,
    income = 0,
    day_change,
  } = whole
  const { drivers, returns, curve } = stat
  return {
    ...{ net_worth, cash, holdings, owed, invested, profit, realised, dividends, income, day_change },
    net_invested: curve.net_invested.at(-1) ?? 0,
    gain: returns.gain,
    xirr: returns.xirr_pct,
    twr: returns.twr_pct,
    driver_flows: drivers.flows,
    driver_price: drivers.price,
    driver_income: drivers.income,
    driver_charges: drivers.charges,
    driver_interest: drivers.interest,
  }[figure]
}

/** Every figure there is, of the moment or between two days: shown, told and made again it is the same. */
export async function expectExplained(house: House, person: Person, query = ''): Promise<Explanation[]> {
  const whole: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  const stat: InvestStat = (await sendAs(house, person, viewInvestStat, { query: query && `?${query}` })).body
    .data
  const told: Explanation[] = []
  for (const figure of explainedFigures) {
    const answer = await sendAs(house, person, explainFigure, { query: `?figure=${figure}&${query}` })
    const one: Explanation = answer.body.data
    expect(one, `${figure}: ${answer.raw}`).toBeTruthy()
    const value = shown(figure, whole, stat)
    expect(one.value, figure).toBe(value)
    if (value === null) continue
    // A product of many days may be cut on the other side of its last digit.
    const most = one.formula === 'linked' ? 1 : 0
    expect(
      Math.abs((madeAgain(one) ?? Number.NaN) - Math.round(value * 100)),
      `${figure}: ${answer.raw}`,
    ).toBeLessThanOrEqual(most)
    told.push(one)
  }
  return told
}
