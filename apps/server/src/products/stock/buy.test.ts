/** stock-orders: buying, to the paisa. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePin, provePin } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { giveGrants } from '../../../test/money-people.ts'
import { booksOf, buy, newTrader, openTrading, STOCK, tell } from '../../../test/trade-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

describe('a market order', () => {
  test('for 100 at ₹1,500 costs ₹1,50,000 + ₹178.61 of charges, and the shares are there at once', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 100 })
    expect(body).toMatchObject({
      code: 200,
      data: {
        status: 'holding',
        filled: 100,
        price: 1500,
        trade_value: 150_000,
        net_value: 150_178.61,
        blocked: 0,
        expires_at: null,
        says: 'Bought: 100 shares at ₹1,500.00.',
        source: 'Simulated',
      },
    })
    expect(body.data?.fees).toMatchObject({
      stt: 150,
      txn: 4.6,
      sebi: 0.15,
      stamp: 23,
      gst: 0.86,
      total: 178.61,
    })
    expect(await booksOf(house, person.id)).toMatchObject({ cash: 4_982_139n, [`NSE:${STOCK}`]: 100n })
  })

  test('tells in a dry run exactly the postings that it makes, and changes nothing', async () => {
    const person = await newTrader(house, 200_000)
    const dry = await buy(house, person, { quantity: 100 }, { dryRun: true })
    expect(dry.body.data?.id).toBeNull()
    expect(await booksOf(house, person.id)).toEqual({ cash: 20_000_000n })
    const real = await buy(house, person, { quantity: 100 })
    expect({ ...real.body.data, id: null }).toEqual(dry.body.data)
    const [made] = await house.asOwner<{ count: bigint }>(
      'select count(*) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id where t.ref = $1',
      [real.body.data?.id],
    )
    expect(made?.count).toBe(BigInt(2 * (dry.body.data?.postings.length ?? 0)))
  })

  test('of ₹1,50,178.61 with ₹1,00,000 says in a dry run that ₹50,178.61 are missing; with enough, nothing', async () => {
    const [poor, rich] = [await newTrader(house, 100_000), await newTrader(house, 200_000)]
    expect((await buy(house, poor, { quantity: 100 }, { dryRun: true })).body.data?.short_by).toBe(50_178.61)
    expect((await buy(house, rich, { quantity: 100 }, { dryRun: true })).body.data?.short_by).toBeNull()
  })

  test('below ₹19,000 is refused in a dry run as it would be', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 12 }, { dryRun: true })
    expect(body).toMatchObject({
      code: 'trade_too_small',
      message: 'Buy 13 shares or more (minimum ₹19,000).',
      data: null,
    })
    const placed = await buy(house, person, { quantity: 12 })
    expect(placed.body.message).toBe('Buy 13 shares or more (minimum ₹19,000).')
  })

  test('larger than the book takes level after level, and the rest waits with its money set aside', async () => {
    const person = await newTrader(house, 200_000)
    tell(house, 1500_00, {
      asks: [
        { pricePaise: 1500_00, quantity: 10, orders: 1 },
        { pricePaise: 1500_50, quantity: 20, orders: 1 },
      ],
    })
    const { body } = await buy(house, person, { quantity: 50 })
    expect(body.data).toMatchObject({
      status: 'awaiting',
      filled: 30,
      trade_value: 45_010,
      limit_price: 1575,
    })
    const books = await booksOf(house, person.id)
    expect(books[`NSE:${STOCK}`]).toBe(30n)
    expect(books.blocked).toBe(BigInt(Math.round((body.data?.blocked ?? 0) * 100)))
    expect(books.blocked).toBeGreaterThan(20n * 1575_00n)
    expect((books.cash ?? 0n) + (books.blocked ?? 0n)).toBe(
      20_000_000n - BigInt(Math.round((body.data?.net_value ?? 0) * 100)),
    )
  })
})

describe('a limit order', () => {
  test('below the price waits until the session ends, with its money set aside', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    expect(body.data).toMatchObject({ status: 'awaiting', filled: 0, price: null, limit_price: 1450 })
    const books = await booksOf(house, person.id)
    expect(books.blocked).toBeGreaterThan(20n * 1450_00n)
    expect((books.blocked ?? 0n) + (books.cash ?? 0n)).toBe(20_000_000n)
  })

  test('above the price is filled at the price', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1510 })
    expect(body.data).toMatchObject({ status: 'holding', price: 1500 })
  })
})

describe('the distance of a limit', () => {
  test('₹1,425 at a last price of ₹1,500 is 5% below it, and the band is ₹1,200 to ₹1,800', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(
      house,
      person,
      { quantity: 20, order_type: 'limit', price: 1425 },
      { dryRun: true },
    )
    expect(body.data).toMatchObject({
      last_price: 1500,
      limit_away_pct: -5,
      band_low: 1200,
      band_high: 1800,
    })
    const market = await buy(house, person, { quantity: 20 }, { dryRun: true })
    expect(market.body.data).toMatchObject({ last_price: 1500, limit_away_pct: null })
  })
})

describe('refused, and nothing changes', () => {
  test.each([
    ['less than ₹19,000', { quantity: 12 }, 'trade_too_small'],
    ['more than there is', { quantity: 1000 }, 'funds_short'],
    ['no shares', { quantity: 0 }, 'field_invalid'],
    ['half a share', { quantity: 20.5 }, 'field_invalid'],
    ['a limit off the tick', { quantity: 20, order_type: 'limit', price: 1500.05 }, 'price_off_tick'],
    ['a limit outside the band', { quantity: 20, order_type: 'limit', price: 1900 }, 'price_out_of_band'],
    ['a limit order without a price', { quantity: 20, order_type: 'limit' }, 'price_missing'],
    ['a market order with a price', { quantity: 20, price: 1500 }, 'price_not_wanted'],
    ['a price of three decimals', { quantity: 20, order_type: 'limit', price: 1500.001 }, 'field_invalid'],
    ['a symbol that nobody knows', { quantity: 20, symbol: 'NOBODY' }, 'stock_unknown'],
  ] as const)('%s', async (_, body, code) => {
    const person = await newTrader(house, 200_000)
    const answer = await buy(house, person, body)
    expect(answer.body).toMatchObject({ code, data: null })
    expect(await booksOf(house, person.id)).toEqual({ cash: 20_000_000n })
  })

  test('with a PIN set, an order needs a proof of it, and each proof is for one order', async () => {
    const person = await newTrader(house, 200_000)
    await givePin(house, person)
    expect((await buy(house, person, { quantity: 20 })).status).toBe(403)
    await giveGrants(house, person.id, 1)
    expect((await buy(house, person, { quantity: 20 })).body.code).toBe(200)
    expect((await buy(house, person, { quantity: 20 })).status).toBe(403)
    await provePin(house, person, `buy:NSE:${STOCK}:21`)
    expect((await buy(house, person, { quantity: 20 })).status).toBe(403)
    expect((await buy(house, person, { quantity: 21 })).body.code).toBe(200)
  })
})

test.each([
  ['halted', () => tell(house, 1500_00, { isHalted: true })],
  ['stale', () => house.clock.move(6_000)],
  ['without a seller', () => tell(house, 1500_00, { asks: [] })],
])('a stock that is %s is not bought at once: the order waits', async (_, happens) => {
  const person = await newTrader(house, 200_000)
  happens()
  const { body } = await buy(house, person, { quantity: 20 })
  expect(body.data).toMatchObject({ status: 'awaiting', filled: 0 })
  house.clock.move(61_000)
})

describe('at once', () => {
  test('50 orders with money for five make five', async () => {
    const person = await newTrader(house, 151_000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(house, person, { quantity: 20 })))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === ('funds_short' as never))).toHaveLength(45)
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(100n)
  })

  test('20 copies of one order make one, and all are told the same', async () => {
    const person = await newTrader(house, 200_000)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buy(house, person, { quantity: 20 }, { key })),
    )
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(20n)
    expect((await buy(house, person, { quantity: 21 }, { key })).status).toBe(409)
  })
})
