/** firm-orders: the desk works what clients handed to it: in the open, at the feed's price, inside the client's limit. */
import { randomUUID } from 'node:crypto'
import {
  buyAtDesk,
  type FirmOrder,
  fillOrder,
  type PlacedOrder,
  readOrder,
  rejectOrder,
  searchOrders,
  takeOrder,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actsOn, type Person as Client, sendAs as sendAsClient } from '../../../test/account-people.ts'
import { at, newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { booksOf, buy, newTrader, openTrading, STOCK, tell } from '../../../test/trade-people.ts'

let house: House
let maker: Person
let advisor: Person
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  ;[maker, advisor] = await Promise.all([newPerson(house, 'maker'), newPerson(house, 'advisor')])
  const { market, businessClock } = house.services
  await house.asOwner(
    "insert into desk_offer (day, instrument_id, note, most) values ($1, $2, 'A test.', 1000)",
    [market.times.hours.tradeDayAt(businessClock.now().getTime()), instrumentOf(market, STOCK).id],
  )
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

const level = (pricePaise: number, quantity: number) => ({ pricePaise, quantity, orders: 1 })

async function handedIn(person: Client, quantity = 20, price = 1510): Promise<string> {
  const answer: Answer<PlacedOrder> = await sendAsClient(house, person, buyAtDesk, {
    body: { market: 'NSE', symbol: STOCK, quantity, price },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (answer.body.data?.status !== 'awaiting') throw new Error(answer.raw)
  return answer.body.data.id ?? ''
}
const read = async (id: string): Promise<FirmOrder & { steps: { status: string; actor: string }[] }> =>
  (await sendAs(house.app, maker, at(readOrder, { id }))).body.data
const take = (person: Person, id: string) => sendAs(house.app, person, at(takeOrder, { id }))
const fill = (person: Person, id: string, quantity: unknown): Promise<Answer<FirmOrder>> =>
  sendAs(house.app, person, at(fillOrder, { id }), { body: { quantity } })
const reject = (person: Person, id: string, message: string): Promise<Answer<FirmOrder>> =>
  sendAs(house.app, person, at(rejectOrder, { id }), { body: { message } })
const search = async (query: string): Promise<FirmOrder[]> => {
  const answer: Answer<{ orders: FirmOrder[] }> = await sendAs(house.app, maker, searchOrders, { query })
  return answer.body.data.orders
}

describe('what waits at the desk', () => {
  test('is listed the oldest first, with the price of the moment and whether it could be filled', async () => {
    const client = await newTrader(house, 200_000)
    const first = await handedIn(client, 20, 1510)
    house.clock.move(1000)
    tell(house, 1500_00)
    const second = await handedIn(client, 20, 1490)
    const listed = (await search('?filter=desk')).filter(({ client_id }) => client_id === client.id)
    expect(listed.map(({ id }) => id)).toEqual([first, second])
    expect(listed[0]).toMatchObject({ market_price: 1500, why_not: null, worked_by: null, limit_price: 1510 })
    expect(listed[1]).toMatchObject({ why_not: 'A share costs ₹1,500.00, more than the client’s limit.' })
  })

  test('is not what waits at the exchange', async () => {
    const client = await newTrader(house, 100_000)
    const placed = await buy(house, client, { quantity: 20, order_type: 'limit', price: 1450 })
    const id = placed.body.data.id ?? ''
    expect((await search(`?filter=desk&client=${client.id}`)).length).toBe(0)
    expect((await search(`?filter=awaiting&client=${client.id}`)).map((one) => one.id)).toEqual([id])
    for (const answer of [
      await take(maker, id),
      await fill(maker, id, 1),
      await reject(maker, id, 'Not the desk’s to do.'),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'order_not_waiting' } })
    }
    expect(await read(id)).toMatchObject({ status: 'awaiting', filled: 0, worked_by: null })
  })
})

describe('taking in hand', () => {
  test('says who, to the firm and to the client', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    expect(await take(advisor, id)).toMatchObject({
      status: 200,
      body: { data: { worked_by: advisor.name } },
    })
    const { steps, waits_for } = await read(id)
    expect(steps.map(({ status, actor }) => [status, actor])).toEqual([
      ['awaiting', 'Test Person'],
      ['taken in hand', advisor.name],
    ])
    expect(waits_for).toContain(advisor.name)
    expect(await actsOn(house, client)).toContain('order.taken')
  })
})

describe('a fill', () => {
  test('takes the feed’s own levels and never a share above the limit: 12 of 20 at ₹1,510', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client, 20, 1510)
    tell(house, 1505_00, { asks: [level(1505_00, 4), level(1510_00, 8), level(1510_10, 500)] })
    const answer = await fill(maker, id, 20)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'awaiting', filled: 12 } } })
    const [row] = await house.asOwner<{ levels: number[][]; gross_paise: bigint; source: string }>(
      'select levels, gross_paise, source from order_fill where order_id = $1',
      [id],
    )
    expect(row?.levels).toEqual([
      [4, 1505_00],
      [8, 1510_00],
    ])
    expect(row?.source).toBe('simulated')
    expect((await booksOf(house, client.id))[`NSE:${STOCK}`]).toBe(12n)
    expect(await actsOn(house, client)).toContain('order.filled')
  })

  test('of more than the order is still open for is refused, and fills nothing: 21 of 20, 16 of 15, 2 of 1', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    const says = (left: string) => ({ status: 400, body: { code: 'desk_cannot_fill', message: left } })
    expect(await fill(maker, id, 21)).toMatchObject(says('Only 20 shares of this order are still open.'))
    expect(await read(id)).toMatchObject({ status: 'awaiting', filled: 0 })
    expect((await fill(maker, id, 5)).status).toBe(200)
    expect(await fill(maker, id, 16)).toMatchObject(says('Only 15 shares of this order are still open.'))
    expect((await fill(maker, id, 14)).status).toBe(200)
    expect(await fill(maker, id, 2)).toMatchObject(says('Only 1 share of this order is still open.'))
  })

  test('is of as many as asked, and the last one makes it a holding with nothing set aside', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    expect((await fill(maker, id, 5)).body.data).toMatchObject({ filled: 5, status: 'awaiting' })
    expect((await fill(advisor, id, 15)).body.data).toMatchObject({
      filled: 20,
      status: 'holding',
      blocked: 0,
    })
    const { steps } = await read(id)
    expect(steps.map(({ actor }) => actor)).toEqual(['Test Person', maker.name, advisor.name])
    const books = await booksOf(house, client.id)
    expect(books.blocked).toBeUndefined()
    const [{ paid } = { paid: 0n }] = await house.asOwner<{ paid: bigint }>(
      'select (gross_paise + charges_paise) as paid from order_now where id = $1',
      [id],
    )
    expect(books.cash).toBe(10_000_000n - paid)
    expect(await fill(maker, id, 1)).toMatchObject({ status: 400, body: { code: 'order_not_waiting' } })
  })

  test.each([
    ['above the limit', () => tell(house, 1511_00)],
    ['without a seller', () => tell(house, 1500_00, { asks: [] })],
    ['halted', () => tell(house, 1500_00, { isHalted: true })],
    ['that has stopped coming in', () => house.clock.move(60_000)],
  ])('is not made at a price %s, and nothing changes', async (_name, change) => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    const before = await booksOf(house, client.id)
    change()
    expect(await fill(maker, id, 20)).toMatchObject({ status: 400, body: { code: 'desk_cannot_fill' } })
    expect(await booksOf(house, client.id)).toEqual(before)
    expect(await actsOn(house, client)).not.toContain('order.filled')
  })

  test('takes no price and no share that is not whole', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    for (const quantity of [0, -1, 1.5, '5', null, 1e16]) {
      expect((await fill(maker, id, quantity)).status, String(quantity)).toBe(400)
    }
    const priced = await sendAs(house.app, maker, at(fillOrder, { id }), { body: { quantity: 1, price: 1 } })
    expect(priced).toMatchObject({ status: 400, body: { code: 'field_unknown' } })
    expect(await read(id)).toMatchObject({ filled: 0 })
  })

  test('20 at once by two people fill 20 in all, and the books agree', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client, 20)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => fill(turn % 2 ? maker : advisor, id, 4)),
    )
    const done = answers.filter(({ status }) => status === 200).length
    expect(done).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('order_not_waiting')
    expect((await read(id)).filled).toBe(done * 4)
    expect((await booksOf(house, client.id))[`NSE:${STOCK}`]).toBe(BigInt(done * 4))
  })
})

describe('a rejection', () => {
  const WHY = 'The desk does not find enough sellers today.'

  test('frees all that was set aside, and the client reads why', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    expect((await reject(maker, id, WHY)).body.data).toMatchObject({ status: 'rejected', reason: WHY })
    expect(await booksOf(house, client.id)).toEqual({ cash: 10_000_000n })
    expect(await actsOn(house, client)).toContain('order.rejected')
    expect(await reject(maker, id, WHY)).toMatchObject({ status: 400, body: { code: 'order_not_waiting' } })
  })

  test('of the rest leaves what was bought: 5 of 20 are held', async () => {
    const client = await newTrader(house, 100_000)
    const id = await handedIn(client)
    await fill(maker, id, 5)
    expect((await reject(maker, id, WHY)).body.data).toMatchObject({
      status: 'holding',
      quantity: 5,
      filled: 5,
    })
    expect(await booksOf(house, client.id)).toMatchObject({ [`NSE:${STOCK}`]: 5n })
  })

  test('says why in at least 10 characters', async () => {
    const id = await handedIn(await newTrader(house, 100_000))
    expect((await reject(maker, id, 'No.')).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 'awaiting' })
  })
})

test('an order that is not there is 404 for every act', async () => {
  const id = randomUUID()
  const WHY = 'There is nothing to reject here.'
  for (const answer of [await take(maker, id), await fill(maker, id, 1), await reject(maker, id, WHY)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'order_unknown' } })
  }
})
