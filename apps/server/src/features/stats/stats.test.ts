/** stats: the days of a client are those of the ledger at the prices of their days, also after something of the past has changed. */
import {
  type InvestStat,
  type MonthReturn,
  type Portfolio,
  type PortfolioDay,
  viewInvestStat,
  viewMonthReturn,
  viewPortfolio,
  viewPortfolioDay,
  viewWeekProfit,
  type WeekProfit,
} from '@pramaan/contracts'
import { dayInIndiaAt } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { settlement } from '../../products/settlement.ts'
import { clientDays } from './value-clients.ts'

let house: House
let world: ReturnType<typeof companies>
beforeAll(async () => {
  house = await openHouse()
  world = companies(house)
})
afterAll(() => house.close())

const inPaise = (rupees: number): number => Math.round(rupees * 100)
const stat = async (person: Person, query = ''): Promise<InvestStat> =>
  (await sendAs(house, person, viewInvestStat, { query })).body.data
const portfolio = async (person: Person): Promise<Portfolio> =>
  (await sendAs(house, person, viewPortfolio)).body.data
const dayOf = async (person: Person, day: string): Promise<PortfolioDay> =>
  (await sendAs(house, person, viewPortfolioDay, { query: `?day=${day}` })).body.data

const close = (symbol: string, day: string, rupees: number) =>
  house.asOwner(
    `insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     values ($1, $2, $3, $3, $3, $3, 1, 'test')
     on conflict (instrument_id, day) do update set open_paise = $3, high_paise = $3, low_paise = $3, close_paise = $3`,
    [instrumentOf(house.services.market, symbol).id, day, inPaise(rupees)],
  )

/** The drivers are the change, and the last point is the portfolio of the same moment. */
async function addsUp(person: Person, query = ''): Promise<InvestStat> {
  const told = await stat(person, query)
  const { flows, price, income, charges, interest } = told.drivers
  const sum = [flows, price, income, charges, interest].reduce((all, one) => all + inPaise(one), 0)
  expect(sum).toBe(inPaise(told.worth_to) - inPaise(told.worth_from))
  expect(inPaise(told.returns.gain)).toBe(sum - inPaise(flows))
  if (query === '') expect(told.curve.net_worth.at(-1)).toBe((await portfolio(person)).net_worth)
  return told
}

test('who has no money yet has a curve of one day at ₹0 and no rate', async () => {
  const person = await newTrader(house, 0)
  const told = await addsUp(person)
  expect(told).toMatchObject({ begins: null, worth_to: 0, curve: { net_worth: [0] }, flows: [] })
  expect(told.returns).toEqual({
    gain: 0,
    gain_pct: null,
    xirr_pct: null,
    mwr_pct: null,
    twr_pct: null,
    cagr_pct: null,
    dietz_pct: null,
  })
})

test('a life of four days: closes, a corrected close, money found late, and a split that was booked a day late', async () => {
  const person = await newTrader(house, 1_000_000)
  const symbol = await world.newCompany(1500)
  await world.lot(person, symbol, 100)
  const charges = inPaise(1_000_000 - 150_000) - inPaise((await portfolio(person)).cash)
  await addsUp(person)
  await close(symbol, '2026-11-16', 1520)
  world.nextDay()
  world.tellPrice(symbol, 1530)

  // 100 shares that cost ₹1,500 closed at ₹1,520 and stand at ₹1,530.
  const second = await addsUp(person)
  const first = inPaise(1_000_000) - charges
  expect(second.curve.days).toEqual(['2026-11-16', '2026-11-17'])
  expect(second.curve.net_worth.map(inPaise)).toEqual([first + 2000_00, first + 3000_00])
  expect(second.flows).toEqual([{ day: '2026-11-16', amount: 1_000_000 }])
  expect(second.drivers).toMatchObject({ flows: 1_000_000, price: 3000, income: 0, interest: 0 })
  expect(inPaise(second.drivers.charges)).toBe(-charges)

  // Two days later it turns out that the close was ₹1,510.
  await close(symbol, '2026-11-16', 1510)
  expect((await addsUp(person)).curve.net_worth.map(inPaise)).toEqual([first + 1000_00, first + 3000_00])

  // A payment of the first day is booked on the second.
  await giveMoney(house, person.id, 25_000)
  const third = await addsUp(person)
  expect(third.flows).toEqual([{ day: '2026-11-16', amount: 1_025_000 }])
  expect(inPaise(third.curve.net_worth[0] ?? 0)).toBe(first + 26_000_00)
  expect(third.curve.net_invested).toEqual([1_025_000, 1_025_000])

  // One share becomes two on the 18th; it closes at ₹770, and the new shares are booked on the 19th.
  await world.announce(symbol, { kind: 'split', ratio: [1, 2], exDay: '2026-11-18' })
  await house.services.market.reload()
  await close(symbol, '2026-11-17', 1530)
  world.nextDay()
  await close(symbol, '2026-11-18', 770)
  world.nextDay()
  world.tellPrice(symbol, 780)
  await settlement(house.services).run()
  await addsUp(person)
  const split = await addsUp(person, '?from=2026-11-18&to=2026-11-18')
  expect(split.drivers.price).toBe(200 * 770 - 100 * 1530)
  expect(await dayOf(person, '2026-11-17')).toMatchObject({
    positions: [{ id: `NSE:${symbol}`, quantity: 100, price: 1530, price_day: '2026-11-17', value: 153_000 }],
  })
  expect(await dayOf(person, '2026-11-18')).toMatchObject({
    holdings: 154_000,
    positions: [{ quantity: 200, price: 770, value: 154_000 }],
  })
  expect((await stat(person)).curve.net_worth[2]).toBe((await dayOf(person, '2026-11-18')).net_worth)

  // The same days as one week and one month.
  const weeks: WeekProfit = (await sendAs(house, person, viewWeekProfit)).body.data
  const whole = await addsUp(person)
  expect(weeks.weeks).toEqual([
    {
      from: '2026-11-16',
      to: '2026-11-19',
      profit: whole.returns.gain,
      flows: 1_025_000,
      worth: whole.worth_to,
    },
  ])
  const months: MonthReturn = (await sendAs(house, person, viewMonthReturn)).body.data
  expect(months.months).toEqual([
    {
      month: '2026-11',
      return_pct: whole.returns.twr_pct,
      profit: whole.returns.gain,
      flows: 1_025_000,
      worth: whole.worth_to,
    },
  ])
})

test('before the first day there was nothing, and a day that is not over is told as the last that is', async () => {
  const person = await newTrader(house, 100_000)
  expect(await dayOf(person, '2020-01-01')).toMatchObject({ day: '2020-01-01', net_worth: 0, positions: [] })
  expect((await dayOf(person, '2026-12-24')).day < '2026-12-24').toBe(true)
})

test('nothing is written twice: a second look at days that are worked out changes no row', async () => {
  const person = await newTrader(house, 100_000)
  world.nextDay()
  const write = (): Promise<{ written: number }[]> =>
    house.asOwner(`select value_days(array[$1::uuid], '2026-11-18') as written`, [person.id])
  expect(await write()).not.toEqual([{ written: 0 }])
  expect(await write()).toEqual([{ written: 0 }])
})

test('all clients are valued by sets, a NAV or close that comes later values its holders again, and nothing is left to do', async () => {
  const [holder, other] = [await newTrader(house, 200_000), await newTrader(house, 200_000)]
  const symbol = await world.newCompany(1500)
  await world.lot(holder, symbol, 20)
  const today = dayInIndiaAt(house.services.businessClock.now().getTime())
  await close(symbol, today, 1510)
  world.nextDay()
  const days = clientDays(house.services)
  expect(await days.run()).toBeGreaterThanOrEqual(2)
  expect(await days.run()).toBe(0)
  const worthOn = async (person: Person): Promise<bigint | undefined> => {
    const [row] = await house.asOwner<{ worth: bigint }>(
      'select cash + holdings - owed as worth from client_day where client_id = $1 and day = $2',
      [person.id, today],
    )
    return row?.worth
  }
  const [first, cash] = [await worthOn(holder), await worthOn(other)]
  expect(cash).toBe(200_000_00n)
  await close(symbol, today, 1520)
  // What it was worth before anybody held it is nobody's day.
  await close(symbol, '2025-01-01', 900)
  expect(await days.run()).toBeGreaterThan(0)
  expect((await stat(holder)).begins).toBe('2026-11-16')
  expect(await worthOn(holder)).toBe((first ?? 0n) + 20n * 10_00n)
  expect(await house.asOwner('select from price_change where since <= $1', [today])).toEqual([])
  expect(await days.run()).toBe(0)
})
