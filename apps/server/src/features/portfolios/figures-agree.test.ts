/** portfolios: average, cost and profit are the same on every screen, also where a cost does not divide by the shares. */
import {
  listHistory,
  listHolding,
  type Order,
  type Portfolio,
  type Position,
  type Receipt,
  viewPortfolio,
  viewReceipt,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { bought, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

const inPaise = (rupees: number | null | undefined): number => Math.round((rupees ?? 0) * 100)
const sum = <One>(all: readonly One[], of: (one: One) => number | null): number =>
  all.reduce((total, one) => total + inPaise(of(one)), 0)

const held = async (person: Person): Promise<{ positions: Position[]; orders: Order[] }> =>
  (await sendAs(house, person, listHolding)).body.data
const portfolio = async (person: Person): Promise<Portfolio> =>
  (await sendAs(house, person, viewPortfolio)).body.data
const history = async (person: Person): Promise<Order[]> =>
  ((await sendAs(house, person, listHistory)).body.data as { orders: Order[] }).orders
const receipt = async (person: Person, id: string): Promise<Receipt> =>
  (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=standard` })).body.data

/** One fill that takes two prices: 7 + 16 shares for a sum that 23 does not divide. */
async function boughtOdd(person: Person, first: number): Promise<string> {
  tell(house, 1500_00, {
    asks: [
      { pricePaise: first, quantity: 7, orders: 1 },
      { pricePaise: first + 30, quantity: 100_000, orders: 9 },
    ],
  })
  return bought(house, person, 23)
}

async function sellPart(person: Person, id: string, quantity: number) {
  const { body } = await quote(house, person, id, 'standard', quantity)
  if (!body.data) throw new Error(JSON.stringify(body))
  expect((await sell(house, person, id, body.data.price, { quantity })).body.code).toBe(200)
  return body.data
}

/** Every figure of the client's that says what was paid, what it is worth and what was gained. */
async function allAgree(person: Person): Promise<void> {
  const [{ positions, orders }, whole] = [await held(person), await portfolio(person)]
  for (const one of positions) {
    const [cost, value] = [inPaise(one.cost), inPaise(one.value)]
    const average = inPaise(one.average_price)
    expect(Math.abs(average * one.quantity - cost)).toBeLessThanOrEqual(one.quantity / 2)
    expect(value - cost).toBe(inPaise(one.profit))
    expect(Math.abs((inPaise(one.price) - average) * one.quantity - inPaise(one.profit))).toBeLessThanOrEqual(
      one.quantity / 2,
    )
    expect(orders.reduce((all, { quantity }) => all + quantity, 0)).toBe(one.quantity)
    expect(sum(orders, ({ buy_net_value }) => buy_net_value)).toBe(cost)
  }
  expect(sum(positions, ({ cost }) => cost)).toBe(inPaise(whole.invested))
  expect(sum(positions, ({ profit }) => profit)).toBe(inPaise(whole.profit))
  const over = await history(person)
  expect(sum([...orders, ...over], ({ profit }) => profit)).toBe(inPaise(whole.realised))
  for (const { id, profit, buy_net_value, status } of [...orders, ...over]) {
    const paper = await receipt(person, id)
    expect(paper.closes).toBe(true)
    expect(paper.profit).toBe(profit)
    const left = inPaise(paper.buy_net_value) - inPaise(paper.sold_cost)
    expect(status === 'sold' ? left + inPaise(paper.sold_cost) : left).toBe(inPaise(buy_net_value))
    if (profit !== null)
      expect(inPaise(paper.sell_net_value) - inPaise(paper.sold_cost)).toBe(inPaise(profit))
  }
}

test('three odd lots, parts of them sold, and one to the last share: all replies tell one story', async () => {
  const person = await newTrader(house, 1_000_000)
  const lots = [
    await boughtOdd(person, 1500_10),
    await boughtOdd(person, 1501_70),
    await boughtOdd(person, 1499_90),
  ]
  tell(house, 1511_10)
  await allAgree(person)
  const [first = '', second = ''] = lots
  const quoted = await sellPart(person, first, 5)
  expect((await receipt(person, first)).profit).toBe(quoted.profit)
  await allAgree(person)
  await sellPart(person, first, 11)
  await sellPart(person, first, 7)
  await sellPart(person, second, 1)
  await allAgree(person)
})
