/** portfolios: the same shares bought on NSE and on BSE are one holding; each lot names its exchange and is sold there. */

import { randomUUID } from 'node:crypto'
import {
  buyStock,
  listHolding,
  type Order,
  type Portfolio,
  type Position,
  viewPortfolio,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import { bought, ISIN, newTrader, openTrading, quote, STOCK, sell, tell } from '../../../test/trade-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await listShares(house, share(STOCK, { market: 'BSE', isin: ISIN, series: 'A', tickPaise: 10 }))
})
afterAll(() => house.close())
beforeEach(() => {
  tell(house, 1500_00)
  tellBse(1502_00)
})

function tellBse(pricePaise: number): void {
  const levels = [{ pricePaise, quantity: 100_000, orders: 9 }]
  house.services.market.listener.onTicks([
    tick(house, STOCK, pricePaise, {
      instrumentId: instrumentOf(house.services.market, STOCK, 'BSE').id,
      depth: { bids: levels, asks: levels },
      day: { previousClosePaise: 1500_00, openPaise: 1500_00, highPaise: 1600_00, lowPaise: 1400_00 },
    }),
  ])
}

async function holder(): Promise<{ person: Person; nse: string; bse: string }> {
  const person = await newTrader(house, 400_000)
  const nse = await bought(house, person, 60)
  const { body } = await sendAs(house, person, buyStock, {
    body: { market: 'BSE', symbol: STOCK, quantity: 40, order_type: 'market' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(body.code).toBe(200)
  return { person, nse, bse: (body.data as { id: string }).id }
}

const held = async (person: Person, query = ''): Promise<{ positions: Position[]; orders: Order[] }> =>
  (await sendAs(house, person, listHolding, { query })).body.data

test('60 on NSE and 40 on BSE are one holding of 100, at NSE’s price', async () => {
  const { person } = await holder()
  const { positions } = await held(person)
  expect(positions).toHaveLength(1)
  expect(positions[0]).toMatchObject({
    market: 'NSE',
    symbol: STOCK,
    quantity: 100,
    lots: 2,
    listings: [
      { market: 'NSE', symbol: STOCK, quantity: 60, lots: 1 },
      { market: 'BSE', symbol: STOCK, quantity: 40, lots: 1 },
    ],
    price: 1500,
    value: 150_000,
  })
  const whole: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  expect(whole).toMatchObject({ positions: 1, holdings: 150_000, day_change: positions[0]?.day_change })
  expect(Math.round((whole.net_worth - whole.day_base) * 100)).toBe(Math.round(whole.day_change * 100))
})

test.each(['NSE', 'BSE'])(
  'asked for by its %s name, the lots of both come, each with its exchange',
  async (place) => {
    const { person, nse, bse } = await holder()
    const { orders } = await held(person, `?market=${place}&symbol=${STOCK}`)
    expect(new Map(orders.map(({ id, market }) => [id, market]))).toEqual(
      new Map([
        [nse, 'NSE'],
        [bse, 'BSE'],
      ]),
    )
  },
)

test('the BSE lot is sold at BSE’s price, and its part of the day stays with the holding', async () => {
  const { person, bse } = await holder()
  const { body } = await quote(house, person, bse)
  expect(body.data?.price).toBe(1502)
  expect((await sell(house, person, bse, 1502)).body.code).toBe(200)
  const { positions } = await held(person)
  expect(positions).toMatchObject([{ quantity: 60, lots: 1, quantity_before: 0 }])
  const whole: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  expect(whole.day_change).toBe(positions[0]?.day_change)
})
