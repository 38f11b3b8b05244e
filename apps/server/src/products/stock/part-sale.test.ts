/** sales: a part of what is held is sold at a price for just that part; the rest stays with its cost. */
import {
  listHistory,
  listHolding,
  type Order,
  type Position,
  type Receipt,
  viewReceipt,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import {
  booksOf,
  bought,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { settlement } from '../settlement.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

async function holder(quantity = 100): Promise<{ person: Person; id: string }> {
  const person = await newTrader(house, 400_000)
  return { person, id: await bought(house, person, quantity) }
}

async function sellPart({ person, id }: { person: Person; id: string }, quantity: number) {
  const { body } = await quote(house, person, id, 'standard', quantity)
  if (!body.data) throw new Error(JSON.stringify(body))
  return { quoted: body.data, answer: await sell(house, person, id, body.data.price, { quantity }) }
}

const ordersOf = async (person: Person, call: typeof listHolding | typeof listHistory) =>
  ((await sendAs(house, person, call)).body.data as { orders: Order[] }).orders

describe('30 of 100', () => {
  test('are sold at the price for 30; 70 stay, with 70% of the cost', async () => {
    const held = await holder()
    tell(house, 1550_00)
    const { quoted, answer } = await sellPart(held, 30)
    expect(quoted).toMatchObject({ quantity: 30, trade_value: 46_500 })
    expect(answer.body).toMatchObject({ code: 200, data: { status: 'holding' } })
    const [order] = await ordersOf(held.person, listHolding)
    expect(order).toMatchObject({
      status: 'holding',
      quantity: 70,
      sold_quantity: 30,
      buy_trade_value: 105_000,
    })
    expect(await ordersOf(held.person, listHistory)).toEqual([])
    expect((await booksOf(house, held.person.id))[`NSE:${STOCK}`]).toBe(70n)
    const { positions } = (await sendAs(house, held.person, listHolding)).body.data as {
      positions: Position[]
    }
    expect(positions).toMatchObject([{ quantity: 70, lots: 1, average_price: 1501.79, cost: 105_125.03 }])
    // What the quote said it would bring is what it brought.
    expect(order?.profit).toBe(quoted.profit)
  })

  test('and then the other 70: the order is sold, and its receipt has both sales and closes', async () => {
    const held = await holder()
    await sellPart(held, 30)
    house.clock.move(1000)
    tell(house, 1510_00)
    await sellPart(held, 70)
    const [order] = await ordersOf(held.person, listHistory)
    expect(order).toMatchObject({
      status: 'sold',
      quantity: 100,
      buy_trade_value: 150_000,
      sold_quantity: 100,
    })
    const { body } = await sendAs(house, held.person, viewReceipt, {
      query: `?did=${held.id}&ttype=standard`,
    })
    const receipt = body.data as Receipt
    expect(receipt.closes).toBe(true)
    expect(receipt.fills.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['buy', 100],
      ['sell', 30],
      ['sell', 70],
    ])
    expect(receipt.steps.map(({ status, reason }) => [status, reason])).toEqual([
      ['holding', null],
      ['sold in part', '30 sold, 70 still held.'],
      ['sold', null],
    ])
  })

  test('are paid out by themselves, each part on its own day', async () => {
    const held = await holder()
    await sellPart(held, 30)
    const before = await booksOf(house, held.person.id)
    house.clock.move(2 * 24 * 3_600_000)
    expect(await settlement(house.services).run()).toMatchObject({ sales: expect.any(Number) })
    const after = await booksOf(house, held.person.id)
    expect(after.unsettled).toBeUndefined()
    // What the day gives back of the charges of 30 that were bought and sold on it comes by itself.
    const [day] = await house.asOwner<{ refund: bigint }>(
      'select sum(refund_paise)::bigint as refund from day_charge where client_id = $1',
      [held.person.id],
    )
    expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe((before.unsettled ?? 0n) + (day?.refund ?? 0n))
    house.clock.move(-2 * 24 * 3_600_000)
  })
})

describe('refused, and nothing is sold', () => {
  test('101 of 100: you do not hold that many', async () => {
    const { person, id } = await holder()
    expect((await quote(house, person, id, 'standard', 101)).body.code).toBe('quantity_not_held')
  })

  test.each(['0', '-1', '1.5', 'all', '1e3', '99999999999999999999'])(
    'a quantity of %s',
    async (quantity) => {
      const { person, id } = await holder()
      expect((await quote(house, person, id, 'standard', quantity)).status).toBe(400)
    },
  )

  test('a price for 30 is none for all, for 31 or for 29', async () => {
    const { person, id } = await holder()
    const { body } = await quote(house, person, id, 'standard', 30)
    const price = body.data?.price ?? 0
    for (const quantity of [undefined, 31, 29]) {
      const answer = await sell(house, person, id, price, quantity === undefined ? {} : { quantity })
      expect(answer.body.code).toBe('quote_missing')
    }
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(100n)
  })

  test('a price that was given before another part was sold', async () => {
    const held = await holder()
    const first = await quote(house, held.person, held.id, 'standard', 30)
    // Another page of the same client: its price ends the first.
    await sellPart(held, 40)
    const answer = await sell(house, held.person, held.id, first.body.data?.price ?? 0, { quantity: 30 })
    expect(answer.body.code).toBe('quote_missing')
    expect((await booksOf(house, held.person.id))[`NSE:${STOCK}`]).toBe(60n)
  })
})

test('the receipt of a part tells the whole purchase, what was sold of it, and what that had cost', async () => {
  const held = await holder()
  tell(house, 1550_00)
  const { quoted } = await sellPart(held, 30)
  const { body } = await sendAs(house, held.person, viewReceipt, { query: `?did=${held.id}&ttype=standard` })
  const receipt = body.data as Receipt
  expect(receipt).toMatchObject({
    status: 'holding',
    order_action: 'SELL',
    quantity: 70,
    buy_trade_value: 150_000,
    buy_net_value: 150_178.61,
    sold_quantity: 30,
    sold_cost: 45_053.58,
    sell_net_value: quoted.net_value,
    profit: quoted.profit,
    closes: true,
  })
  expect(Math.round(((receipt.sell_net_value ?? 0) - (receipt.sold_cost ?? 0)) * 100)).toBe(
    Math.round((receipt.profit ?? 0) * 100),
  )
})

test('20 parts of 5 at once, each with its own key: none is sold twice, and the books close', async () => {
  const { person, id } = await holder()
  const { body } = await quote(house, person, id, 'standard', 5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sell(house, person, id, body.data?.price ?? 0, { quantity: 5 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(95n)
  expect(await booksAreWhole(house)).toBe(true)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
