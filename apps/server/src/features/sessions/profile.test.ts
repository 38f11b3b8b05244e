/** sessions: the profile's figures are true: the trade count, and the VIP level by the client's assets. */
import {
  accountStanding,
  type ClientProfile,
  cancelOrder,
  clientInfo,
  type Portfolio,
  type Standing,
  viewPortfolio,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { bought, buy, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'
import { orderMatching } from '../../products/stock/match-orders.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

const profile = async (person: Person): Promise<ClientProfile> =>
  (await sendAs(house, person, clientInfo)).body.data
const standing = async (person: Person): Promise<Standing> =>
  (await sendAs(house, person, accountStanding)).body.data
const netWorth = async (person: Person): Promise<number> => {
  const { net_worth }: Portfolio = (await sendAs(house, person, viewPortfolio)).body.data
  return net_worth
}

test('the trade count is 1 after a purchase, 2 after its sale, and an order that waits or is cancelled adds nothing', async () => {
  const person = await newTrader(house, 200_000)
  expect((await profile(person)).order_num).toBe(0)
  const id = await bought(house, person, 20)
  expect((await profile(person)).order_num).toBe(1)
  const { body } = await quote(house, person, id)
  await sell(house, person, id, body.data?.price ?? 0)
  expect((await profile(person)).order_num).toBe(2)
  const waiting = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
  await sendAs(house, person, at(cancelOrder, waiting.body.data?.id ?? ''))
  expect((await profile(person)).order_num).toBe(2)
})

test('an order that is filled in two parts is one trade', async () => {
  const person = await newTrader(house, 200_000)
  tell(house, 1500_00, { asks: [{ pricePaise: 1500_00, quantity: 10, orders: 1 }] })
  const { body } = await buy(house, person, { quantity: 30 })
  expect(body.data).toMatchObject({ status: 'awaiting', filled: 10 })
  expect((await profile(person)).order_num).toBe(1)
  tell(house, 1500_00)
  await orderMatching(house.services, { mode: 'demo' }).run()
  expect((await profile(person)).order_num).toBe(1)
})

test('the VIP level follows from cash and holdings together, and the assets are the portfolio’s net worth', async () => {
  const person = await newTrader(house, 499_999)
  await bought(house, person, 200)
  expect(await profile(person)).toMatchObject({ vip: 0 })
  // 200 shares, ₹10 more each: past ₹5 lakh with nothing paid in.
  tell(house, 1510_00)
  expect(await profile(person)).toMatchObject({ vip: 1 })
  expect(await standing(person)).toMatchObject({ vip: 1, assets: await netWorth(person) })
  await giveMoney(house, person.id, 2_000_000)
  expect(await profile(person)).toMatchObject({ vip: 2 })
})
