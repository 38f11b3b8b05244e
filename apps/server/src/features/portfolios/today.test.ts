/** portfolios: "today" is the change of net worth less what came in and went out, on a real day with real trades. */
import { randomUUID } from 'node:crypto'
import { listHolding, type Portfolio, type Position, viewPortfolio } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { listShares, share } from '../../../test/market.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { bought, buy, newTrader, openTrading, quote, STOCK, sell, tell } from '../../../test/trade-people.ts'
import { post } from '../../ledger/transfers.ts'

const DAY_MS = 24 * 3_600_000

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

const portfolio = async (person: Person): Promise<Portfolio> =>
  (await sendAs(house, person, viewPortfolio)).body.data
const today = async (person: Person): Promise<number> => (await portfolio(person)).day_change

async function sold(person: Person, id: string, quantity?: number): Promise<void> {
  const { body } = await quote(house, person, id, 'standard', quantity)
  const price = body.data?.price ?? 0
  expect((await sell(house, person, id, price, quantity ? { quantity } : {})).body.code).toBe(200)
}

/** Someone who has held 100 shares since the day before, bought at ₹1,500, the close of that day. */
async function holder(): Promise<{ person: Person; id: string }> {
  house.clock.move(-3 * DAY_MS)
  tell(house, 1500_00)
  const buyer = await newTrader(house, 1_000_000)
  const id = await bought(house, buyer, 100)
  house.clock.move(3 * DAY_MS)
  tell(house, 1500_00)
  return { person: await signedIn(house, buyer), id }
}

const inPaise = (rupees: number): number => Math.round(rupees * 100)

test('selling a loser does not make it rise: −₹5,000 stays, less what the sale costs', async () => {
  const { person, id } = await holder()
  tell(house, 1450_00)
  const before = await portfolio(person)
  expect(before.day_change).toBe(-5000)
  await sold(person, id)
  const after = await portfolio(person)
  expect(after.day_change).toBeLessThan(-5000)
  expect(inPaise(after.day_change)).toBe(-5000_00 + inPaise(after.net_worth) - inPaise(before.net_worth))
  tell(house, 1600_00)
  expect(await today(person)).toBe(after.day_change)
})

test('a part that is sold keeps its part, and the rest moves on: 40 sold at ₹1,450, 60 at ₹1,520', async () => {
  const { person, id } = await holder()
  tell(house, 1450_00)
  const { net_worth } = await portfolio(person)
  await sold(person, id, 40)
  const charges = inPaise(net_worth) - inPaise((await portfolio(person)).net_worth)
  tell(house, 1520_00)
  expect(inPaise(await today(person))).toBe(40 * -50_00 + 60 * 20_00 - charges)
})

test('a deposit, a withdrawal and a correction do not change it', async () => {
  const { person } = await holder()
  tell(house, 1510_00)
  const { day_change, day_base } = await portfolio(person)
  expect(day_change).toBe(1000)
  await giveMoney(house, person.id, 50_000)
  const at = house.services.businessClock.now()
  const own = (purpose: 'cash' | 'held') => ({ client: person.id, purpose }) as const
  const out = { ref: randomUUID(), at }
  const amount = 20_000_00n
  await post(house.books, [
    { ...out, act: 'withdrawal-held', legs: [{ from: own('cash'), to: own('held'), amount }] },
    { ...out, act: 'withdrawal-sent', legs: [{ from: own('held'), to: { firm: 'payouts' }, amount }] },
    { ...out, act: 'adjustment', legs: [{ from: { firm: 'adjustments' }, to: own('cash'), amount: 1_00n }] },
  ])
  const after = await portfolio(person)
  expect(after.day_change).toBe(1000)
  expect(after.day_base).toBe(day_base + 30_001)
})

test('a purchase counts with its charges and the price since', async () => {
  const { person } = await holder()
  tell(house, 1550_00)
  expect(await today(person)).toBe(5000)
  const { body } = await buy(house, person, { quantity: 20, symbol: 'INFY' })
  const charges = body.data?.fees.total ?? 0
  expect(inPaise(await today(person))).toBe(5000_00 - inPaise(charges))
  tell(house, 1510_00, { symbol: 'INFY' })
  expect(inPaise(await today(person))).toBe(5200_00 - inPaise(charges))
})

test('bought and sold on one day: the move between the two, less both charges', async () => {
  const person = await newTrader(house, 1_000_000)
  const start = (await portfolio(person)).net_worth
  const id = await bought(house, person, 100)
  tell(house, 1530_00)
  await sold(person, id)
  const { net_worth, day_change } = await portfolio(person)
  expect(inPaise(day_change)).toBe(inPaise(net_worth) - inPaise(start))
  expect(day_change).toBeGreaterThan(2000)
})

test('money that is blocked for an order, and freed again, is still there', async () => {
  const { person } = await holder()
  await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450, symbol: 'INFY' })
  expect(await today(person)).toBe(0)
})

test('the holdings add up to it, with what was sold off beside them', async () => {
  const { person, id } = await holder()
  await buy(house, person, { quantity: 20, symbol: 'INFY' })
  tell(house, 1450_00)
  tell(house, 1540_00, { symbol: 'INFY' })
  await sold(person, id)
  const { body } = await sendAs(house, person, listHolding)
  const { positions, day_change_beside } = body.data as { positions: Position[]; day_change_beside: number }
  expect(positions.map(({ symbol }) => symbol)).toEqual(['INFY'])
  const sum = positions.reduce((all, one) => all + inPaise(one.day_change ?? 0), inPaise(day_change_beside))
  expect(sum).toBe(inPaise(await today(person)))
  for (const { value, quantity_before, previous_close, day_money, day_change } of positions) {
    expect(inPaise(value ?? 0) - quantity_before * inPaise(previous_close ?? 0) + inPaise(day_money)).toBe(
      inPaise(day_change ?? 0),
    )
  }
})

test(`the next day begins at nothing, and ${STOCK}’s sale of yesterday is over`, async () => {
  const { person, id } = await holder()
  tell(house, 1450_00)
  await sold(person, id)
  house.clock.move(DAY_MS)
  tell(house, 1450_00)
  expect(await today(await signedIn(house, person))).toBe(0)
  house.clock.move(-DAY_MS)
})
