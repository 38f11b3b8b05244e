/** receipts, portfolios, sales: the order price means the same in every call. */
import { listHistory, listHolding, type Order, type Receipt, viewReceipt } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { buy, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

interface Prices {
  readonly order_price: number | null
  readonly buy_price: number | null
}
const only = ({ order_price, buy_price }: Prices): Prices => ({ order_price, buy_price })

/** As the lists and the receipt tell it. */
async function everywhere(person: Person, id: string): Promise<Prices[]> {
  const held: { orders: Order[] } = (await sendAs(house, person, listHolding)).body.data
  const over: { orders: Order[] } = (await sendAs(house, person, listHistory)).body.data
  const receipt: Receipt = (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=standard` }))
    .body.data
  return [...held.orders, ...over.orders, receipt].map(only)
}

test.each([
  ['a limit of ₹1,510 that was filled at ₹1,500', { order_type: 'limit', price: 1510 }, 1510],
  ['a market order that was filled at ₹1,500', { order_type: 'market' }, 1500],
] as const)(
  'of %s the order price is the same while it is held and when it is sold',
  async (_, ask, ordered) => {
    const person = await newTrader(house, 200_000)
    const placed = await buy(house, person, { quantity: 20, ...ask })
    const id = placed.body.data?.id ?? ''
    const prices = { order_price: ordered, buy_price: 1500 }
    expect(await everywhere(person, id)).toEqual([prices, prices])
    tell(house, 1550_00)
    const { body } = await quote(house, person, id)
    // (price − order price) × quantity − 0.2% of the value.
    expect(body.data?.estimated_profit).toBe((1550 - ordered) * 20 - 62)
    await sell(house, person, id, body.data?.price ?? 0)
    expect(await everywhere(person, id)).toEqual([prices, prices])
  },
)
