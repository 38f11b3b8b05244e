/** portfolios: what was bought is held, what waits says why, what is over stands in the history, and all of it adds up. */
import {
  type Account,
  buyAtDesk,
  cancelOrder,
  listAwaiting,
  listDesk,
  listDeskHolding,
  listHistory,
  listHolding,
  type Order,
  type Portfolio,
  type Position,
  tradeTypeFilters,
  viewAccount,
  viewAssets,
  viewPortfolio,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { listShares, share } from '../../../test/market.ts'
import { bought, buy, newTrader, openTrading, quote, STOCK, sell, tell } from '../../../test/trade-people.ts'
import { DEMO_DESK_WAITS_MS, orderMatching } from '../../products/stock/match-orders.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await listShares(house, share('INFY', { tickPaise: 10 }))
})
afterAll(() => house.close())
beforeEach(() => {
  tell(house, 1500_00)
  tell(house, 1500_00, { symbol: 'INFY' })
})

interface Held {
  positions: Position[]
  orders: Order[]
  next: string | null
}
const holding = async (person: Person, query = ''): Promise<Held> =>
  (await sendAs(house, person, listHolding, { query })).body.data
const awaiting = async (person: Person, query = ''): Promise<Omit<Held, 'positions'>> =>
  (await sendAs(house, person, listAwaiting, { query })).body.data
const history = async (person: Person, query = ''): Promise<Omit<Held, 'positions'>> =>
  (await sendAs(house, person, listHistory, { query })).body.data
const portfolio = async (person: Person): Promise<Portfolio> =>
  (await sendAs(house, person, viewPortfolio)).body.data
const account = async (person: Person): Promise<Account> =>
  (await sendAs(house, person, viewAccount)).body.data

/** Sells at the price of the moment, and says at which. */
async function sold(person: Person, id: string): Promise<number> {
  const { body } = await quote(house, person, id)
  const price = body.data?.price ?? 0
  expect((await sell(house, person, id, price)).body.code).toBe(200)
  return price
}

describe('holding', () => {
  test('two lots of 100 at ₹1,500 are one position, worth ₹3,20,000 when a share costs ₹1,600', async () => {
    const person = await newTrader(house, 400_000)
    await bought(house, person, 100)
    await bought(house, person, 100)
    tell(house, 1600_00)
    const { positions, orders, next } = await holding(person)
    expect(positions).toMatchObject([
      {
        market: 'NSE',
        symbol: STOCK,
        quantity: 200,
        lots: 2,
        average_price: 1501.79,
        cost: 300_357.22,
        price: 1600,
        previous_close: 1500,
        value: 320_000,
        profit: 19_642.78,
        roi: 6.53,
        day_change: 19_642.78,
        state: 'live',
        source: 'Simulated',
      },
    ])
    expect(orders).toHaveLength(2)
    expect(orders[0]).toMatchObject({
      status: 'holding',
      display_type: 'STOCK STD',
      quantity: 100,
      filled: 100,
      limit_price: null,
      order_price: 1500,
      buy_price: 1500,
      buy_trade_value: 150_000,
      buy_net_value: 150_178.61,
      blocked: 0,
      waits_for: null,
      can_cancel: false,
      settles_on: '2026-11-17',
      profit: null,
      closed_at: null,
    })
    expect(next).toBeNull()
  })

  test('the lots of one stock can be seen alone; the positions are all there', async () => {
    const person = await newTrader(house, 400_000)
    await bought(house, person, 20)
    await buy(house, person, { quantity: 20, symbol: 'INFY' })
    const { positions, orders } = await holding(person, '?market=NSE&symbol=INFY')
    expect(positions.map(({ symbol }) => symbol)).toEqual(['INFY', STOCK])
    expect(orders.map(({ symbol }) => symbol)).toEqual(['INFY'])
    expect((await holding(person, '?market=NSE&symbol=NOBODY')).orders).toEqual([])
  })

  test('55 lots come 50 at a time, without gap or repeat', async () => {
    const person = await newTrader(house, 2_000_000)
    await Promise.all(Array.from({ length: 55 }, () => bought(house, person, 20)))
    const first = await holding(person)
    const second = await holding(person, `?after=${first.next}`)
    expect([first.orders.length, second.orders.length, second.next]).toEqual([50, 5, null])
    expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(55)
    const ofStock = await holding(person, `?market=NSE&symbol=${STOCK}&after=${first.next}`)
    expect(ofStock.orders).toEqual(second.orders)
  })

  test.each(tradeTypeFilters)(
    'the filter %s works on every list; what no product fills yet is empty',
    async (dtype) => {
      const person = await newTrader(house, 200_000)
      await bought(house, person, 20)
      const isStock = dtype === 'all' || dtype === 'stock'
      const { positions, orders } = await holding(person, `?dtype=${dtype}`)
      expect([positions.length, orders.length]).toEqual(isStock ? [1, 1] : [0, 0])
      expect((await awaiting(person, `?dtype=${dtype}`)).orders).toEqual([])
      expect((await history(person, `?dtype=${dtype}`)).orders).toEqual([])
    },
  )

  test.each(['?dtype=crypto', '?after=1', '?client=x'])('%s is refused', async (query) => {
    const person = await newPerson(house)
    for (const call of [listHolding, listAwaiting, listHistory]) {
      expect((await sendAs(house, person, call, { query })).status).toBe(400)
    }
  })

  test('a page after someone else’s order is empty, and what others hold is nobody’s', async () => {
    const [one, other] = [await newTrader(house, 200_000), await newTrader(house, 200_000)]
    const id = await bought(house, one, 20)
    await bought(house, other, 20)
    expect((await holding(other, `?after=${id}`)).orders).toEqual([])
    expect((await holding(other)).orders.map((order) => order.id)).not.toContain(id)
  })

  test('the desk’s lots of a stock are only those that were bought through it', async () => {
    const person = await newTrader(house, 200_000)
    await bought(house, person, 20)
    const lots = async (symbol: string): Promise<Order[]> =>
      (await sendAs(house, person, listDeskHolding, { query: `?market=NSE&symbol=${symbol}` })).body.data
    expect([await lots(STOCK), await lots('NOBODY')]).toEqual([[], []])
    await sendAs(house, person, listDesk)
    const { body } = await sendAs(house, person, buyAtDesk, {
      body: { market: 'NSE', symbol: STOCK, quantity: 20, price: 1500 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(body.code).toBe(200)
    expect((await awaiting(person)).orders).toMatchObject([
      {
        ttype: 'fo',
        display_type: 'STOCK D.D.',
        waits_for: 'With the dealing desk at up to ₹1,500.00 a share.',
      },
    ])
    house.clock.move(DEMO_DESK_WAITS_MS + 1)
    tell(house, 1500_00)
    expect(await orderMatching(house.services, { mode: 'demo' }).run()).toBe(1)
    expect(await lots(STOCK)).toMatchObject([{ ttype: 'fo', status: 'holding', quantity: 20 }])
    expect((await holding(person)).positions).toMatchObject([{ quantity: 40, lots: 2 }])
  })
})

describe('awaiting', () => {
  test('a limit of ₹1,450 says what it waits for, what is set aside for it, and until when', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    const { orders } = await awaiting(person)
    expect(orders).toMatchObject([
      {
        id: body.data?.id,
        status: 'awaiting',
        quantity: 20,
        filled: 0,
        limit_price: 1450,
        order_price: 1450,
        buy_price: null,
        blocked: body.data?.blocked,
        waits_for: 'Buys at ₹1,450.00 or less. Price now ₹1,500.00.',
        expires_at: body.data?.expires_at,
        can_cancel: true,
      },
    ])
    expect((await portfolio(person)).awaiting).toBe(1)
  })

  test('what is set aside is named in the account, to the paisa, and leads to the order', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    const { waiting, blocked, withdrawable, cash } = await account(person)
    expect(waiting).toEqual([
      {
        id: body.data?.id,
        kind: 'order',
        title: `Order to buy 20 ${STOCK}`,
        amount: blocked,
        until: body.data?.expires_at,
      },
    ])
    expect(Math.round((cash - blocked) * 100)).toBe(Math.round(withdrawable * 100))
  })

  test('cancelled, it is over, with its reason, and nothing is set aside any more', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    await sendAs(house, person, at(cancelOrder, body.data?.id ?? ''), {
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect((await awaiting(person)).orders).toEqual([])
    expect((await history(person)).orders).toMatchObject([
      {
        status: 'cancelled',
        quantity: 20,
        filled: 0,
        blocked: 0,
        reason: 'You cancelled it.',
        can_cancel: false,
      },
    ])
    expect(await account(person)).toMatchObject({ waiting: [], blocked: 0, withdrawable: 200_000 })
  })
})

describe('history', () => {
  test('a lot bought at ₹1,500 and sold at ₹1,600 shows what it brought, all charges included', async () => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    tell(house, 1600_00)
    expect(await sold(person, id)).toBe(1600)
    const { orders } = await history(person)
    const [order] = orders
    expect(order).toMatchObject({ id, status: 'sold', sell_price: 1600, sell_trade_value: 160_000 })
    expect(Math.round((order?.profit ?? 0) * 100)).toBe(
      Math.round(((order?.sell_net_value ?? 0) - (order?.buy_net_value ?? 0)) * 100),
    )
    expect(order?.roi).toBe(Math.trunc(((order?.profit ?? 0) / (order?.buy_net_value ?? 1)) * 10_000) / 100)
    expect((await holding(person)).positions).toEqual([])
    expect((await portfolio(person)).realised).toBe(order?.profit)
  })

  test('its money is named in the account until 4:00 pm of the settlement day', async () => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    await sold(person, id)
    const { waiting, unsettled } = await account(person)
    expect(waiting).toEqual([
      {
        id,
        kind: 'settlement',
        title: `Sale of 100 ${STOCK}`,
        amount: unsettled,
        until: '2026-11-17T10:30:00.000Z',
      },
    ])
  })
})

describe('the portfolio', () => {
  test('is cash + holdings, and a purchase at the price costs nothing but its charges', async () => {
    const person = await newTrader(house, 200_000)
    await bought(house, person, 100)
    expect(await portfolio(person)).toEqual({
      net_worth: 199_821.39,
      cash: 49_821.39,
      holdings: 150_000,
      invested: 150_178.61,
      profit: -178.61,
      roi: -0.11,
      day_change: -178.61,
      day_change_pct: -0.08,
      day_base: 200_000,
      realised: 0,
      dividends: 0,
      income: 0,
      positions: 1,
      awaiting: 0,
      parts: [
        { name: 'Cash', value: 49_821.39, share_pct: 24.93 },
        { name: `${STOCK} Limited`, value: 150_000, share_pct: 75.06 },
      ],
      as_of: house.services.businessClock.now().toISOString(),
    })
  })

  test('tells the same figures everywhere', async () => {
    const person = await newTrader(house, 400_000)
    await bought(house, person, 100)
    await buy(house, person, { quantity: 20, symbol: 'INFY' })
    await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    tell(house, 1555_50)
    const told = await portfolio(person)
    const { net_worth, cash, holdings, parts, as_of } = told
    expect((await sendAs(house, person, viewAssets)).body.data).toEqual({
      net_worth,
      cash,
      holdings,
      parts,
      as_of,
    })
    const { positions } = await holding(person)
    const sum = (of: (one: Position) => number | null): number =>
      positions.reduce((all, one) => all + Math.round((of(one) ?? 0) * 100), 0)
    expect(sum(({ value }) => value)).toBe(Math.round(told.holdings * 100))
    expect(sum(({ cost }) => cost)).toBe(Math.round(told.invested * 100))
    expect(sum(({ profit }) => profit)).toBe(Math.round(told.profit * 100))
    expect(sum((one) => one.day_change)).toBe(Math.round(told.day_change * 100))
    expect((await account(person)).cash).toBe(told.cash)
  })
})
