/** Works a figure out again from nothing but the terms of its explanation. */
import {
  type ExplainedFigure,
  type Explanation,
  explainedFigures,
  explainFigure,
  type InvestStat,
  type Portfolio,
  viewInvestStat,
  viewPortfolio,
} from '@pramaan/contracts'
import { dayNumber } from '@pramaan/market-time'
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
  const days = flows.map(({ day }) => dayNumber(day))
  const { rate } = formula === 'mwr' ? xirr(flows, Math.max(...days) - Math.min(...days)) : xirr(flows)
  return rate === null ? null : Math.trunc(rate * 10_000)
}

interface Told {
  readonly portfolio: Portfolio
  readonly stat: InvestStat
  explain(figure: ExplainedFigure): Promise<Explanation>
}

/** As the screens have it. */
function shown(figure: ExplainedFigure, { portfolio, stat }: Told): number | null {
  const { net_worth, cash, holdings, owed = 0, invested, profit, realised, dividends, income = 0 } = portfolio
  const { drivers, returns, curve } = stat
  return {
    ...{ net_worth, cash, holdings, owed, invested, profit, realised, dividends, income },
    day_change: portfolio.day_change,
    net_invested: curve.net_invested.at(-1) ?? 0,
    gain: returns.gain,
    xirr: returns.xirr_pct,
    mwr: returns.mwr_pct,
    twr: returns.twr_pct,
    driver_flows: drivers.flows,
    driver_price: drivers.price,
    driver_income: drivers.income,
    driver_charges: drivers.charges,
    driver_interest: drivers.interest,
  }[figure]
}

/** Every figure there is, of the moment or between two days: shown, told and made again it is the same. */
export async function expectExplained(told: Told): Promise<Explanation[]> {
  const explained: Explanation[] = []
  for (const figure of explainedFigures) {
    const one = await told.explain(figure)
    const [value, says] = [shown(figure, told), `${figure}: ${JSON.stringify(one)}`]
    expect(one.value, says).toBe(value)
    explained.push(one)
    if (value === null) continue
    // A product of many days may be cut on the other side of its last digit.
    const most = one.formula === 'linked' ? 1 : 0
    expect(Math.abs((madeAgain(one) ?? Number.NaN) - Math.round(value * 100)), says).toBeLessThanOrEqual(most)
  }
  return explained
}

/** As a client's page asks. */
export async function explanationsOf(house: House, person: Person, query = ''): Promise<Explanation[]> {
  const { body: stat } = await sendAs(house, person, viewInvestStat, { query: query && `?${query}` })
  return expectExplained({
    portfolio: (await sendAs(house, person, viewPortfolio)).body.data,
    stat: stat.data,
    explain: async (figure) =>
      (await sendAs(house, person, explainFigure, { query: `?figure=${figure}&${query}` })).body.data,
  })
}
