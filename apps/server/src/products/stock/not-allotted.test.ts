/** stock: bonus shares that are not allotted yet stay where they are, whichever way the rest is sold. */
import { type Order, type PositionQuote, quotePosition, sellPosition } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
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
import { dayInWords } from '../../market/wire.ts'
import { type Settlement, settlement } from '../settlement.ts'

let house: House
let run: Settlement['run']
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  run = settlement(house.services).run
})
afterAll(() => house.close())

function dayIn(days: number): string {
  const { hours } = house.services.market.times
  let day = hours.tradeDayAt(house.services.businessClock.now().getTime())
  for (let n = 0; n < days; n += 1) day = hours.calendar.nextTradingDay(day)
  return day
}
const goTo = (day: string): void => {
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + instantOf(day, '10:00') - businessClock.now().getTime())
  tell(house, 1500_00)
}

/** Two orders, of 20 and of 15, with a bonus of 1 for 1 whose ex-date is today and whose allotment is five trading days on. */
async function withBonus(): Promise<{ person: Person; ids: readonly string[]; allottedOn: string }> {
  const buyer = await newTrader(house, 100_000)
  const ids = [await bought(house, buyer, 20), await bought(house, buyer, 15)]
  const [exDay, allottedOn] = [dayIn(1), dayIn(6)]
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, pay_day, says, source)
     values ($1, $2, 'bonus', 1, 2, $3, 'Bonus 1:1', 'test')`,
    [instrumentOf(house.services.market, STOCK).id, exDay, allottedOn],
  )
  goTo(exDay)
  await run()
  return { person: await signedIn(house, buyer), ids, allottedOn }
}

const statusOf = async (id: string): Promise<Order['status'] | undefined> =>
  (
    await house.asOwner<{ status: Order['status'] }>('select status from product_order where id = $1', [id])
  )[0]?.status
const sharesOf = async ({ id }: Person): Promise<bigint | undefined> =>
  (await booksOf(house, id))[`NSE:${STOCK}`]
const quoteAll = (person: Person): Promise<Answer<PositionQuote>> =>
  sendAs(house, person, quotePosition, { query: `?market=NSE&symbol=${STOCK}` })

test('3. an order is quoted and sold without them, keeps them, and sells them from their allotment on', async () => {
  const { person, ids, allottedOn } = await withBonus()
  const id = ids[0] ?? ''
  expect((await quote(house, person, id)).body.data).toMatchObject({
    quantity: 20,
    held: 20,
    not_allotted: [{ quantity: 20, allotted_on: allottedOn }],
  })
  expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 200, data: { status: 'holding' } })
  expect([await statusOf(id), await sharesOf(person)]).toEqual(['holding', 50n])
  expect((await quote(house, person, id)).body).toMatchObject({
    code: 'quantity_not_held',
    message: `Bonus shares can be sold from their allotment on ${dayInWords(allottedOn)}.`,
  })
  goTo(allottedOn)
  const { body } = await quote(house, person, id)
  expect(body.data).toMatchObject({ quantity: 20, held: 20 })
  expect(body.data).not.toHaveProperty('not_allotted')
  expect((await sell(house, person, id, 1500)).body.code).toBe(200)
  expect([await statusOf(id), await sharesOf(person)]).toEqual(['sold', 30n])
  await booksAreWhole(house)
})

test('3. a part is at most what is allotted', async () => {
  const { person, ids, allottedOn } = await withBonus()
  const id = ids[0] ?? ''
  expect((await quote(house, person, id, 'standard', 21)).body).toMatchObject({
    code: 'quantity_not_held',
    message: `You can sell 20 now. Bonus shares can be sold from their allotment on ${dayInWords(allottedOn)}.`,
  })
  expect((await quote(house, person, id, 'standard', 5)).body.data).toMatchObject({ quantity: 5, held: 20 })
  expect((await sell(house, person, id, 1500, { quantity: 5 })).body.code).toBe(200)
  expect((await quote(house, person, id)).body.data).toMatchObject({ quantity: 15, held: 15 })
})

test('3. all of a position is sold without them; an order that has nothing else is left alone', async () => {
  const { person, ids, allottedOn } = await withBonus()
  const id = ids[0] ?? ''
  await quote(house, person, id)
  await sell(house, person, id, 1500)
  const { body } = await quoteAll(person)
  expect(body.data).toMatchObject({
    quantity: 15,
    held: 15,
    not_allotted: [{ quantity: 35, allotted_on: allottedOn }],
    parts: [{ did: ids[1], quantity: 15 }],
  })
  const quotes = body.data.parts.flatMap(({ quote_id }) => quote_id ?? [])
  const sold: Answer<unknown> = await sendAs(house, person, sellPosition, {
    body: { quotes },
    headers: { 'idempotency-key': 'all-that-is-allotted' },
  })
  expect(sold.body).toMatchObject({ code: 200, data: { orders: [{ id: ids[1], status: 'holding' }] } })
  expect(await sharesOf(person)).toBe(35n)
  expect((await quoteAll(person)).body.code).toBe('quantity_not_held')
  await booksAreWhole(house)
})
