/** stats: every figure that can be explained follows from its terms alone, and holdings' tables are the portfolio's own figures. */
import {
  type Allocation,
  type HoldingTable,
  type Portfolio,
  viewAllocation,
  viewFundPortfolio,
  viewPortfolio,
  viewStockPortfolio,
  viewStructuredPortfolio,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { explanationsOf } from '../../../test/explanations.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader, quote, sell } from '../../../test/trade-people.ts'
import { settlement } from '../../products/settlement.ts'
import { explain } from './explain.ts'

let house: House
let person: Person
beforeAll(async () => {
  house = await openHouse()
  person = await lived()
})
afterAll(() => house.close())

const inPaise = (rupees: number | null): number => Math.round((rupees ?? 0) * 100)

/** Two companies: one is sold in part, pays a dividend and gives a bonus that leaves a fraction; forty days later the prices are others. */
async function lived(): Promise<Person> {
  const { newCompany, lot, announce, nextDay, tellPrice } = companies(house)
  const settling = settlement(house.services)
  const one = await newTrader(house, 1_000_000)
  const [first, second] = [await newCompany(1500), await newCompany(700)]
  const order = await lot(one, first, 101)
  await lot(one, second, 50)
  nextDay()
  tellPrice(first, 1550)
  const { body } = await quote(house, one, order, 'standard', 30)
  await sell(house, one, order, body.data?.price ?? 0, { quantity: 30 })
  await announce(first, { kind: 'dividend', paise: 12_50 })
  await announce(first, { kind: 'bonus', ratio: [2, 3] })
  await house.services.market.reload()
  nextDay()
  tellPrice(first, 1030)
  await settling.run()
  nextDay(28)
  await settling.run()
  tellPrice(first, 1100)
  tellPrice(second, 640)
  return one
}

test('each of 20 figures is shown, told and made again alike, since the beginning and between two days', async () => {
  const told = await explanationsOf(house, person)
  expect(told.map(({ figure }) => figure)).toContain('xirr')
  const sources = told.flatMap(({ terms }) => terms.flatMap(({ source }) => source?.kind ?? []))
  expect(new Set(sources)).toEqual(new Set(['figure', 'ledger', 'price', 'order', 'day']))
  expect(told.find(({ figure }) => figure === 'dividends')?.terms).toMatchObject([
    { sign: 1, code: 'entry', source: { kind: 'ledger', act: 'dividend' } },
  ])
  await explanationsOf(house, person, 'from=2026-11-17&to=2026-11-20')
})

test('prices that move while it is read are of one look: the figure is still the sum of its terms', async () => {
  const portfolio: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  let looks = 0
  const moving = async () => {
    looks += 1
    return { portfolio: { ...portfolio, holdings: portfolio.holdings + looks }, positions: [] }
  }
  for (const figure of ['driver_price', 'gain'] as const) {
    const { value, terms } = await explain({ ...house.services, portfolioAt: moving }, person.id, { figure })
    expect(terms.reduce((sum, one) => sum + one.sign * inPaise(one.value), 0)).toBe(inPaise(value))
  }
})

test('the tables’ invested, value, realised and income add up to the portfolio’s, and the classes to 100%', async () => {
  const whole: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  const tables: HoldingTable[] = []
  for (const call of [viewStockPortfolio, viewFundPortfolio, viewStructuredPortfolio]) {
    tables.push((await sendAs(house, person, call)).body.data)
  }
  const sum = (of: (table: HoldingTable) => number): number =>
    tables.reduce((all, one) => all + inPaise(of(one)), 0)
  expect(sum(({ totals }) => totals.invested)).toBe(inPaise(whole.invested))
  expect(sum(({ totals }) => totals.value)).toBe(inPaise(whole.holdings))
  expect(sum(({ totals }) => totals.realised)).toBe(inPaise(whole.realised))
  expect(sum(({ totals }) => totals.income)).toBe(inPaise(whole.dividends) + inPaise(whole.income ?? 0))
  expect(tables[0]?.lines).toHaveLength(2)
  // Held for forty days: no yearly rate is told.
  expect(tables[0]?.lines.map(({ xirr_pct }) => xirr_pct)).toEqual([null, null])
  const spread: Allocation = (await sendAs(house, person, viewAllocation)).body.data
  expect(inPaise(spread.total)).toBe(inPaise(whole.cash) + inPaise(whole.holdings))
  expect(spread.classes.reduce((all, { value }) => all + inPaise(value), 0)).toBe(inPaise(spread.total))
  expect(spread.classes.map(({ key }) => key)).toEqual(['cash', 'stock'])
  expect(spread.largest?.holding.share_pct).toBe(spread.issuers[0]?.share_pct)
})
