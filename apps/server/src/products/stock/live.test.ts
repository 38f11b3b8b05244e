/** stock-orders: no exchange is connected, so a live instance takes no order that only it would ever see, and fills none. */
import { randomUUID } from 'node:crypto'
import { buyAtDesk, cancelOrder, fillOrder } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../../test/account-people.ts'
import { at as atConsole, newPerson, sendAs as sendAsStaff } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import {
  booksOf,
  bought,
  buy,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../../test/trade-people.ts'
import { buildApp } from '../../app.ts'
import { orderMatching } from './match-orders.ts'

/** The same people and books: as a demo, in which orders come to be, and as a live instance. */
let house: House
let live: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  const app = await buildApp(house.services, {
    logLevel: 'silent',
    mode: 'live',
    publicOrigin: null,
    webRoot: null,
  })
  await app.ready()
  live = { ...house, app }
  const { market, businessClock } = house.services
  await house.asOwner(
    "insert into desk_offer (day, instrument_id, note, most) values ($1, $2, 'A test.', 1000)",
    [market.times.hours.tradeDayAt(businessClock.now().getTime()), instrumentOf(market, STOCK).id],
  )
})
afterAll(async () => {
  await live.app.close()
  await house.close()
})

const atDesk = (where: House, person: Person) =>
  sendAs(where, person, buyAtDesk, {
    body: { market: 'NSE', symbol: STOCK, quantity: 20, price: 1510 },
    headers: { 'idempotency-key': randomUUID() },
  })

test('buying is refused in one sentence, as a dry run too, and no rupee moves', async () => {
  const person = await newTrader(house, 100_000)
  for (const dryRun of [false, true]) {
    const answer = await buy(live, person, { quantity: 20 }, { dryRun })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'venue_missing_to_buy',
      'Buying stocks is not available yet: orders cannot be sent to the exchange.',
    ])
  }
  expect((await atDesk(live, person)).body).toMatchObject({
    code: 'venue_missing_for_desk',
    message: 'The dealing desk is not taking orders yet: they cannot be sent to the exchange.',
  })
  expect(await booksOf(house, person.id)).toEqual({ cash: 10_000_000n })
})

test('selling is refused before a price is told and at any price', async () => {
  const person = await newTrader(house, 100_000)
  const id = await bought(house, person, 20)
  const { body } = await quote(house, person, id)
  for (const answer of [await quote(live, person, id), await sell(live, person, id, body.data.price)]) {
    expect(answer.body).toMatchObject({
      code: 'venue_missing_to_sell',
      message: 'Selling stocks is not available yet: orders cannot be sent to the exchange.',
    })
  }
  expect(await booksOf(house, person.id)).toMatchObject({ [`NSE:${STOCK}`]: 20n })
})

test('what waits is never filled, by the market or by the desk, and its owner can take it back', async () => {
  const person = await newTrader(house, 200_000)
  const waiting =
    (await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })).body.data.id ?? ''
  const handedIn = await atDesk(house, person)
  const desk = String(JSON.parse(handedIn.raw).data.id)
  tell(house, 1449_00)
  expect(await orderMatching(house.services, { mode: 'live' }).run()).toBe(0)
  const maker = await newPerson(house, 'maker')
  const fill = await sendAsStaff(live.app, maker, atConsole(fillOrder, { id: desk }), {
    body: { quantity: 20 },
  })
  expect(fill.body.code).toBe('venue_missing_to_fill')
  expect(await house.asOwner('select from order_fill where order_id = any($1)', [[waiting, desk]])).toEqual(
    [],
  )
  for (const id of [waiting, desk]) expect((await sendAs(live, person, at(cancelOrder, id))).status).toBe(200)
  expect(await booksOf(house, person.id)).toEqual({ cash: 20_000_000n })
})
