/** sales: a lot is sold at a quote of the server, once, within 20 s; the money settles on the next settlement day. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
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
import { settlement } from '../settlement.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

async function holder(quantity = 100) {
  tell(house, 1500_00)
  const person = await newTrader(house, 200_000)
  return { person, id: await bought(house, person, quantity) }
}
const older = (id: string, by: string) =>
  house.asOwner(`update sell_quote set issued_at = issued_at - interval '${by}' where order_id = $1`, [id])

describe('a quote', () => {
  test('tells price, tradable quantity, the 0.2% estimate and beside it the real charges', async () => {
    const { person, id } = await holder()
    tell(house, 1550_00)
    const { body } = await quote(house, person, id)
    expect(body.data).toMatchObject({
      price: 1550,
      S1: 100_000,
      quantity: 100,
      trade_value: 155_000,
      estimated_fee: 310,
      estimated_profit: 4690,
      net_value: 154_823.85,
      profit: 4645.24,
      why_not: null,
      valid_ms: 20_000,
      settles_on: '2026-11-17',
    })
    expect(body.data?.fees).toMatchObject({
      stt: 155,
      txn: 4.76,
      sebi: 0.16,
      gst: 0.89,
      dp: 15.34,
      total: 176.15,
    })
  })

  test('of a lot larger than the book is what the book gives on average, down to the tick', async () => {
    const { person, id } = await holder()
    tell(house, 1500_00, {
      bids: [
        { pricePaise: 1500_00, quantity: 50, orders: 1 },
        { pricePaise: 1499_00, quantity: 20, orders: 1 },
      ],
    })
    expect((await quote(house, person, id)).body.data).toMatchObject({ price: 1499.5, S1: 70 })
  })

  test.each([
    ['halted', () => tell(house, 1500_00, { isHalted: true })],
    ['stale', () => house.clock.move(6_000)],
    ['without a buyer', () => tell(house, 1500_00, { bids: [] })],
  ])('of a stock that is %s has S1 = 0 and cannot be sold at', async (_, happens) => {
    const { person, id } = await holder()
    happens()
    const { body } = await quote(house, person, id)
    expect(body.data).toMatchObject({ S1: 0, quote_id: null, price: 1500 })
    expect(body.data?.why_not).toBeTruthy()
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 'quote_missing' })
    house.clock.move(61_000)
  })

  test('is the only one of its lot: of 46 that were given, the dearest no longer counts', async () => {
    const { person, id } = await holder()
    for (let n = 46; n > 0; n -= 1) {
      tell(house, 1500_00 + n * 10)
      await quote(house, person, id)
    }
    expect((await sell(house, person, id, 1504.6)).body).toMatchObject({ code: 'quote_missing' })
    expect((await sell(house, person, id, 1500.1)).body.code).toBe(200)
  })

  test('leaves one open when 20 are asked for at once', async () => {
    const { person, id } = await holder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => quote(house, person, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const open = await house.asOwner('select from sell_quote where order_id = $1 and used_at is null', [id])
    expect(open).toHaveLength(1)
    expect((await sell(house, person, id, 1500)).body.code).toBe(200)
  })

  test('that another server gave last, at the same price, is kept by the one that gave the earlier one', async () => {
    const { person, id } = await holder()
    await quote(house, person, id)
    await house.asOwner('update sell_quote set id = $2 where order_id = $1', [id, randomUUID()])
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 200, data: { status: 'sold' } })
  })

  test('of another client’s order, or of the wrong type, is not given', async () => {
    const { person, id } = await holder()
    const other = await newTrader(house, 0)
    expect((await quote(house, other, id)).status).toBe(404)
    expect((await quote(house, person, id, 'fo')).status).toBe(404)
    expect((await quote(house, person, randomUUID())).status).toBe(404)
  })
})

describe('a sale', () => {
  test('of 100 at ₹1,550 brings ₹1,54,823.85, which settles on the next settlement day', async () => {
    const { person, id } = await holder()
    tell(house, 1550_00)
    await quote(house, person, id)
    expect((await sell(house, person, id, 1550)).body).toMatchObject({
      code: 200,
      data: { id, status: 'sold' },
    })
    const cash = 20_000_000n - 15_017_861n
    expect(await booksOf(house, person.id)).toEqual({ cash, unsettled: 15_482_385n })
    const run = settlement(house.services)
    expect(await run.run()).toMatchObject({ sales: 0 })
    house.clock.move(36 * 3_600_000)
    expect((await run.run()).sales).toBeGreaterThanOrEqual(1)
    // And ₹299.35 of the charges, because all were bought on the same day.
    expect(await booksOf(house, person.id)).toEqual({ cash: cash + 15_482_385n + 29_935n })
    expect(await run.run()).toMatchObject({ sales: 0 })
  })

  test('of two lots of one share on one day bears the depository’s charge once', async () => {
    const { person, id } = await holder(20)
    const second = await bought(house, person, 20)
    for (const lot of [id, second]) {
      await quote(house, person, lot)
      expect((await sell(house, person, lot, 1500)).body.code).toBe(200)
    }
    const rows = await house.asOwner<{ n: bigint }>(
      `select count(*) as n from ledger_transfer where act = 'depository-charge' and ref = any ($1)`,
      [[id, second]],
    )
    expect(rows[0]?.n).toBe(1n)
  })

  test('100 at once of one lot make one fill', async () => {
    const { person, id } = await holder(20)
    await quote(house, person, id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => sell(house, person, id, 1500)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBeUndefined()
    const fills = await house.asOwner(`select from order_fill where order_id = $1 and side = 'sell'`, [id])
    expect(fills).toHaveLength(1)
  })

  test('repeated with its key tells the same and sells nothing more', async () => {
    const { person, id } = await holder(20)
    await quote(house, person, id)
    const key = randomUUID()
    const first = await sell(house, person, id, 1500, { key })
    const second = await sell(house, person, id, 1500, { key })
    expect(second.body).toEqual(first.body)
  })
})

describe('refused, and nothing is sold', () => {
  test.each([
    ['a paisa more', 1500.01],
    ['a paisa less', 1499.99],
    ['another price of the day', 1550],
  ])('%s than was quoted', async (_, price) => {
    const { person, id } = await holder(20)
    await quote(house, person, id)
    expect((await sell(house, person, id, price)).body).toMatchObject({ code: 'quote_missing' })
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(20n)
  })

  test('20.05 s after the quote, by the database’s clock; one that was put back does not help', async () => {
    const { person, id } = await holder(20)
    await quote(house, person, id)
    await older(id, '20.05 seconds')
    expect((await sell(house, person, id, 1500)).body).toMatchObject({
      code: 'quote_expired',
      message: 'Timeout. Please get the latest quotation again.',
    })
    await older(id, '-1 hour')
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 'quote_expired' })
  })

  test('a lot that is sold, another’s lot, the wrong type, no quote at all, no price', async () => {
    const { person, id } = await holder(20)
    const other = await newTrader(house, 0)
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 'quote_missing' })
    await quote(house, person, id)
    expect((await sell(house, other, id, 1500)).status).toBe(404)
    expect((await sell(house, person, id, 1500, { ttype: 'fo' })).status).toBe(404)
    expect((await sell(house, person, id, 0)).body).toMatchObject({ code: 'field_invalid' })
    expect((await sell(house, person, id, 1500)).body.code).toBe(200)
    await quote(house, person, id)
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 'order_not_held' })
  })
})
