/** portfolios, receipts, sales: how an order is told after a split, a bonus or a consolidation: one meaning in every call. */
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { companies, type GivenAction } from '../../../test/companies.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { diceFrom } from '../../../test/properties/dice.ts'
import { buy, newTrader, quote, sell } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../../products/settlement.ts'

let house: House
let run: Settlement['run']
let own: ReturnType<typeof companies>
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
  own = companies(house)
})
afterAll(() => house.close())

/** On the next trading day the company does it, and the price follows. */
async function act(symbol: string, rupees: number, ...actions: GivenAction[]): Promise<void> {
  for (const action of actions) await own.announce(symbol, action)
  own.nextDay()
  own.tellPrice(symbol, rupees)
  await run()
}

async function sellSome(person: Person, id: string, rupees: number, quantity: number): Promise<void> {
  const seller = await signedIn(house, person)
  const { body } = await quote(house, seller, id, 'standard', quantity)
  if (!body.data) throw new Error(JSON.stringify(body))
  expect(body.data.price).toBe(rupees)
  expect((await sell(house, seller, id, rupees, { quantity })).body.code).toBe(200)
}

interface Told {
  readonly positions: readonly Position[]
  readonly listed: Order
  readonly receipt: Receipt
}

/** As the list that has it, and the receipt, tell it. */
async function told(person: Person, id: string): Promise<Told> {
  const reader = await signedIn(house, person)
  const held: { orders: Order[]; positions: Position[] } = (await sendAs(house, reader, listHolding)).body
    .data
  const over: { orders: Order[] } = (await sendAs(house, reader, listHistory)).body.data
  const listed = [...held.orders, ...over.orders].find((order) => order.id === id)
  if (!listed) throw new Error('the order is in no list')
  const query = `?did=${id}&ttype=standard`
  const receipt: Receipt = (await sendAs(house, reader, viewReceipt, { query })).body.data
  return { positions: held.positions, listed, receipt }
}

const SAME = [
  'quantity',
  'sold_quantity',
  'order_price',
  'buy_price',
  'sell_price',
  'sell_trade_value',
  'profit',
  'roi',
  'fraction',
  'folded_by',
] as const

const only = (one: Order | Receipt): object => Object.fromEntries(SAME.map((key) => [key, one[key]]))

describe('prices and shares are those of today', () => {
  test('105 at ₹296.65, 50 sold at ₹300, then 1 into 10: ordered and bought at ₹29.66, 500 sold at ₹30', async () => {
    const [symbol, person] = [await own.newCompany(296.65), await newTrader(house, 100_000)]
    const id = await own.lot(person, symbol, 105)
    own.tellPrice(symbol, 300)
    await sellSome(person, id, 300, 50)
    await act(symbol, 30, { kind: 'split', ratio: [1, 10] })
    const { listed, receipt } = await told(person, id)
    const prices = { order_price: 29.66, buy_price: 29.66, sell_price: 30, sold_quantity: 500 }
    expect(listed).toMatchObject({ ...prices, quantity: 550 })
    expect(receipt).toMatchObject({ ...prices, bought_quantity: 1050, closes: true })
    expect(only(receipt)).toEqual(only(listed))
    // As they were made.
    expect(receipt.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [105, 296.65],
      [50, 300],
    ])
  })

  test('333 at ₹187.80, 100 sold, bonus 1:1, 300 sold: bought at ₹93.90, 500 sold at ₹100', async () => {
    const [symbol, person] = [await own.newCompany(187.8), await newTrader(house, 100_000)]
    const id = await own.lot(person, symbol, 333)
    own.tellPrice(symbol, 200)
    await sellSome(person, id, 200, 100)
    await act(symbol, 100, { kind: 'bonus', ratio: [1, 2] })
    await sellSome(person, id, 100, 300)
    const { listed, receipt, positions } = await told(person, id)
    const prices = { order_price: 93.9, buy_price: 93.9, sell_price: 100, sold_quantity: 500 }
    expect(listed).toMatchObject({ ...prices, quantity: 166 })
    expect(only(receipt)).toEqual(only(listed))
    expect(positions[0]).toMatchObject({ quantity: 166, lots: 1 })
  })

  test('15 at ₹1,500, 4 sold at ₹1,350, split 1 into 5 and bonus 1:2, 50 sold at ₹180: 80 sold at ₹180, as one lot', async () => {
    const [symbol, person] = [await own.newCompany(1500), await newTrader(house, 100_000)]
    const id = await own.lot(person, symbol, 15)
    own.tellPrice(symbol, 1350)
    await sellSome(person, id, 1350, 4)
    await act(symbol, 180, { kind: 'split', ratio: [1, 5] }, { kind: 'bonus', ratio: [2, 3] })
    await sellSome(person, id, 180, 50)
    const { listed, receipt, positions } = await told(person, id)
    expect(listed).toMatchObject({ order_price: 200, buy_price: 200, sell_price: 180, sold_quantity: 80 })
    expect(listed.quantity).toBe(32)
    expect(only(receipt)).toEqual(only(listed))
    expect(positions[0]).toMatchObject({ quantity: 32, lots: 1 })
  })

  test('a limit of ₹201 is one of ₹703.50 after 7 into 2, and a sale is estimated against it', async () => {
    const [symbol, person] = [await own.newCompany(200), await newTrader(house, 100_000)]
    const { body } = await buy(house, person, { symbol, quantity: 107, order_type: 'limit', price: 201 })
    const id = body.data?.id ?? ''
    await act(symbol, 700, { kind: 'consolidation', ratio: [7, 2] })
    const { listed, receipt } = await told(person, id)
    expect([listed.order_price, receipt.order_price]).toEqual([703.5, 703.5])
    expect([listed.buy_price, listed.limit_price]).toEqual([700, 201])
    const quoted = await quote(house, await signedIn(house, person), id, 'standard', 30)
    expect(quoted.body.data?.estimated_profit).toBe((700 - 703.5) * 30 - 42)
  })

  test('what happens to the shares after an order was sold changes nothing of it', async () => {
    const [symbol, person] = [await own.newCompany(1500), await newTrader(house, 100_000)]
    const [id, other] = [await own.lot(person, symbol, 20), await own.lot(person, symbol, 20)]
    await sellSome(person, id, 1500, 20)
    await act(symbol, 300, { kind: 'split', ratio: [1, 5] })
    expect((await told(person, id)).listed).toMatchObject({
      quantity: 20,
      sold_quantity: 20,
      order_price: 1500,
      buy_price: 1500,
      sell_price: 1500,
    })
    expect((await told(person, other)).listed).toMatchObject({ quantity: 100, buy_price: 300 })
  })
})

describe('an order that a consolidation folded away', () => {
  test('1 and 1, 3 into 1: each tells its purchase, the act, half of what two thirds of a share brought, and the gain', async () => {
    const [symbol, person] = [await own.newCompany(50_000), await newTrader(house, 150_000)]
    const ids = [await own.lot(person, symbol, 1), await own.lot(person, symbol, 1)]
    await act(symbol, 150_060, { kind: 'consolidation', ratio: [3, 1], says: '3 shares into 1' })
    for (const id of ids) {
      const { listed, receipt, positions } = await told(person, id)
      expect(positions).toEqual([])
      const cost = listed.buy_net_value
      expect(listed).toMatchObject({
        status: 'sold',
        quantity: 1,
        filled: 1,
        sold_quantity: 0,
        order_price: 50_000,
        buy_price: 50_000,
        buy_trade_value: 50_000,
        settles_on: null,
        sell_price: null,
        sell_net_value: null,
        fraction: { proceeds: 50_020, cost },
        folded_by: '3 shares into 1',
      })
      expect(listed.profit).toBeCloseTo(50_020 - cost, 6)
      expect(receipt).toMatchObject({
        order_action: 'BUY',
        buy_net_value: cost,
        moved_cost: cost,
        trade_value: 50_000,
        sold_cost: null,
        settlement_time: null,
        closes: true,
      })
      expect(only(receipt)).toEqual(only(listed))
    }
    expect(await own.findings()).toEqual([])
  })

  test('1, 1, 1 and 1, 3 into 1: the first two are in the third, the fourth was sold as a third of a share', async () => {
    const [symbol, person] = [await own.newCompany(50_000), await newTrader(house, 250_000)]
    // Lots of one day go by their orders' ids.
    const ids = [
      await own.lot(person, symbol, 1),
      await own.lot(person, symbol, 1),
      await own.lot(person, symbol, 1),
      await own.lot(person, symbol, 1),
    ].toSorted()
    await act(symbol, 150_000, { kind: 'consolidation', ratio: [3, 1], says: '3 shares into 1' })
    const [first, , third, fourth] = await Promise.all(ids.map((id) => told(person, id)))
    expect(first?.listed).toMatchObject({ status: 'sold', quantity: 1, fraction: null, profit: null })
    expect(first?.listed.folded_by).toBe('3 shares into 1')
    expect(third?.listed).toMatchObject({ status: 'holding', quantity: 1, fraction: null, folded_by: null })
    expect(third?.listed.buy_price).toBe(150_000)
    expect(fourth?.listed.fraction?.proceeds).toBe(50_000)
  })

  test('the rest of one that was sold in part: 10 bought, 9 sold, 1 folded away, in the shares before the act', async () => {
    const [symbol, person] = [await own.newCompany(10_000), await newTrader(house, 150_000)]
    const id = await own.lot(person, symbol, 10)
    await sellSome(person, id, 10_000, 9)
    await act(symbol, 30_000, { kind: 'consolidation', ratio: [3, 1] })
    const { listed, receipt } = await told(person, id)
    expect(listed).toMatchObject({ quantity: 10, sold_quantity: 9, buy_price: 10_000, sell_price: 10_000 })
    expect(listed.fraction?.proceeds).toBe(10_000)
    expect(only(receipt)).toEqual(only(listed))
    const { realised }: Portfolio = (await sendAs(house, await signedIn(house, person), viewPortfolio)).body
      .data
    expect(listed.profit).toBeCloseTo(realised, 6)
  })

  test('what is left of 20 after 3 into 1 is held: 6, and two thirds of a share were sold for their part of the cost', async () => {
    const [symbol, person] = [await own.newCompany(1101.3), await newTrader(house, 100_000)]
    const id = await own.lot(person, symbol, 20)
    await act(symbol, 3303.9, { kind: 'consolidation', ratio: [3, 1] })
    const { listed, receipt } = await told(person, id)
    expect(listed).toMatchObject({ status: 'holding', quantity: 6, buy_price: 3303.9, folded_by: null })
    expect(listed.fraction?.proceeds).toBe(2202.6)
    expect(receipt.moved_cost).toBe(listed.fraction?.cost)
  })
})

describe('dividends', () => {
  test('₹600 a share on 20 shares is ₹12,000, of which ₹1,200 is tax: ₹10,800 once it is paid, beside what sales brought', async () => {
    const [symbol, person] = [await own.newCompany(1500), await newTrader(house, 100_000)]
    await own.lot(person, symbol, 20)
    const dividends = async (): Promise<readonly number[]> => {
      const { body } = await sendAs(house, await signedIn(house, person), viewPortfolio)
      const told: Portfolio = body.data
      return [told.dividends, told.realised]
    }
    expect(await dividends()).toEqual([0, 0])
    await act(symbol, 1500, { kind: 'dividend', paise: 60_000, payDay: own.dayIn(3) })
    expect(await dividends()).toEqual([0, 0])
    own.nextDay(2)
    await run()
    expect(await dividends()).toEqual([10_800, 0])
  })
})

describe('whatever companies and the client do, one after another', () => {
  const ACTS: readonly GivenAction[] = [
    { kind: 'split', ratio: [1, 2] },
    { kind: 'split', ratio: [1, 5] },
    { kind: 'bonus', ratio: [1, 2] },
    { kind: 'bonus', ratio: [2, 3] },
    { kind: 'consolidation', ratio: [3, 1] },
    { kind: 'consolidation', ratio: [7, 2] },
  ]
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'life %i: price times shares is what was paid and what was received, everywhere the same',
    async (seed) => {
      const roll = diceFrom(seed)
      const [symbol, person] = [await own.newCompany(400), await newTrader(house, 1_000_000)]
      const orders = [60 + roll.below(400), 60 + roll.below(400)]
      const ids: string[] = []
      for (const quantity of orders) ids.push(await own.lot(person, symbol, quantity))
      let rupees = 400
      for (let turn = 0; turn < 5; turn += 1) {
        for (const id of ids) {
          const { listed } = await told(person, id)
          const some = Math.floor((listed.quantity * roll.below(4)) / 10)
          if (listed.status === 'holding' && some > 0) await sellSome(person, id, rupees, some)
        }
        rupees = 100 + 5 * roll.below(200)
        await act(symbol, rupees, roll.of(ACTS))
        for (const id of ids) await agrees(person, id)
      }
      const realised = await Promise.all(ids.map(async (id) => (await told(person, id)).listed.profit ?? 0))
      const { body } = await sendAs(house, await signedIn(house, person), viewPortfolio)
      expect(realised.reduce((sum, one) => sum + one, 0)).toBeCloseTo((body.data as Portfolio).realised, 4)
      expect(await own.findings()).toEqual([])
    },
  )

  /** A price is cut to the paisa: over all shares that is less than one paisa each. */
  const near = (shares: number, price: number | null, gross: number): void => {
    expect(shares * (price ?? 0)).toBeLessThanOrEqual(gross + 0.001)
    expect(shares * ((price ?? 0) + 0.01)).toBeGreaterThan(gross - 0.001)
  }

  async function agrees(person: Person, id: string): Promise<void> {
    const { listed, receipt } = await told(person, id)
    expect(only(receipt)).toEqual(only(listed))
    expect(receipt.closes).toBe(true)
    near(receipt.bought_quantity, receipt.buy_price, receipt.buy_trade_value)
    if (receipt.sell_trade_value !== null) {
      near(receipt.sold_quantity, receipt.sell_price, receipt.sell_trade_value)
    }
    const made = (side: 'buy' | 'sell') => receipt.fills.filter((fill) => fill.side === side)
    const grossOf = (side: 'buy' | 'sell') => made(side).reduce((sum, fill) => sum + fill.trade_value, 0)
    expect(receipt.buy_trade_value).toBeCloseTo(grossOf('buy'), 4)
    expect(receipt.sell_trade_value ?? 0).toBeCloseTo(grossOf('sell'), 4)
  }
})
