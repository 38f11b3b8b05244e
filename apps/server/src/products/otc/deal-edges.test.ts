/** products/otc: answers at the same moment, and a close that comes out above the last price. */
import { calendarOf, exchangeHours, instantOf, publishedYears } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/account-people.ts'
import { deals } from '../../../test/deal-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { Queries } from '../../platform/database.ts'
import { priceNow } from './close-price.ts'
import type { DealTerms } from './terms.ts'

let house: House
let own: ReturnType<typeof deals>
beforeAll(async () => {
  house = await openHouse()
  own = deals(house)
})
afterAll(() => house.close())

/** A database that answers everything with these rows. */
const answering = (rows: readonly object[]): Queries => ({ query: async <Row>() => [...rows] as Row[] })

const findings = async () => (await auditLedger(house.services.db, house.services.keys))?.findings

test('accepted, paid in part and declined at once: one of them is done, and no paisa comes or goes', async () => {
  const deal = await own.newDeal()
  const people = await Promise.all(Array.from({ length: 4 }, () => newTrader(house, 100_000)))
  const orders = await Promise.all(
    people.map(async (person) => (await own.purchase(person, deal.id, 100)).body.data?.id ?? ''),
  )
  own.later(61)
  await own.allot(deal.id)
  for (const [turn, one] of people.entries()) {
    const person = await signedIn(house, one)
    const order = orders[turn] ?? ''
    const answers = await Promise.all(
      [
        { decision: 'accept' },
        { decision: 'decline' },
        { decision: 'accept', amount: 10_000 },
        { decision: 'accept', amount: 20_000 },
        { decision: 'decline' },
      ].map((body) => own.answer(person, order, body)),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { cash = 0, blocked = 0, advance = 0 } = await own.books(person)
    const [spent] = await house.asOwner<{ paise: bigint }>(
      `select coalesce(sum(gross_paise + charges_paise), 0)::bigint as paise from order_fill where order_id = $1`,
      [order],
    )
    expect(cash + blocked + advance + Number(spent?.paise ?? 0n)).toBe(100_000_00)
  }
  expect(await findings()).toEqual([])
})

test('the last price of the day is not yet the official close: until that is told the upper band is blocked', async () => {
  const now = new Date(instantOf('2026-11-16', '15:55'))
  const quoted = {
    pricePaise: 250_00,
    previousClosePaise: 250_00,
    asOfMs: now.getTime(),
    source: 'simulated',
  }
  const market = {
    times: { hours: exchangeHours(calendarOf(publishedYears)) },
    quoteOf: () => quoted,
  }
  const share = { id: 1, market: 'NSE', symbol: 'X', bandBps: null, tickPaise: 5 } as Instrument
  const terms = { price_kind: 'close', price_day: '2026-11-16' } as DealTerms
  const without = answering([])
  expect(await priceNow(without, market, share, terms, now)).toMatchObject({
    ...{ known: { price: 250_00n, atMs: now.getTime() }, most: 300_00n },
  })
  const close_paise = 260_00
  const candle = { day: '2026-11-16', close_paise, open_paise: 1, high_paise: 1, low_paise: 1, source: 'nse' }
  const told = answering([candle])
  expect(
    await priceNow(told, market, share, terms, new Date(instantOf('2026-11-17', '09:00'))),
  ).toMatchObject({
    ...{ known: { price: 260_00n, atMs: instantOf('2026-11-16', '15:30') }, most: 260_00n },
  })
})

test('a price that is named holds since its terms do, an allotted one since it was decided: no quote lends them its time', async () => {
  const deal = await own.newDeal()
  const person = await newTrader(house, 100_000)
  await own.purchase(person, deal.id, 100)
  const [terms] = await house.asOwner<{ since: Date }>('select since from offer_terms where offer_id = $1', [
    deal.id,
  ])
  expect((await own.seen(person, deal.id)).as_of).toBe(terms?.since.toISOString())
  own.later(61)
  await own.allot(deal.id)
  const seen = await own.seen(await signedIn(house, person), deal.id)
  expect(seen.as_of).toBe(seen.orders[0]?.allotted_at)
})

test('of 520 applications the firm reads every one, 500 at a time, and the client all 21 that are open before 50 that are over', async () => {
  const deal = await own.newDeal()
  const person = await newTrader(house, 100_000)
  const id = (await own.purchase(person, deal.id, 10)).body.data?.id ?? ''
  const clones = (count: number, status: string) =>
    house.pastTriggers(
      `with made as (
         insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'status', $2::text,
           'ended', case when $2 = 'cancelled' then jsonb_build_object('code', 'cancelled') end,
           'blocked_paise', case when $2 = 'cancelled' then 0 else o.blocked_paise end, 'placed_at', o.placed_at + n * interval '1 second'))).* from product_order o, generate_series(1, ${count}) n where o.id = $1
         returning id)
       insert into application select (jsonb_populate_record(a, jsonb_build_object('order_id', m.id, 'person', null,
         'ended_at', case when $2 = 'cancelled' then now() end))).* from application a, made m where a.order_id = $1`,
      [id, status],
    )
  await clones(20, 'pending')
  await clones(499, 'cancelled')
  const first = await own.firmDeal(deal.id)
  const second = await own.firmDeal(deal.id, `?after=${first.next}`)
  expect([first.applications.length, second.applications.length, second.next]).toEqual([500, 20, null])
  const told = [...first.applications, ...second.applications].map((one) => one.order_id)
  expect(new Set(told).size).toBe(520)
  const { orders, earlier } = await own.seen(person, deal.id)
  expect([orders.length, earlier]).toEqual([71, 449])
  expect(orders.slice(0, 21).every(({ status }) => status === 'pending')).toBe(true)
})

test('50% for all others, in whole lots of 10: of 100, 30 and 10 applied for 50, 10 and none; the one that is named has its 20', async () => {
  const deal = await own.newDeal()
  const asked = [100, 30, 10, 20]
  const orders: string[] = []
  for (const quantity of asked) {
    const { body } = await own.purchase(await newTrader(house, 100_000), deal.id, quantity)
    orders.push(body.data?.id ?? '')
  }
  own.later(61)
  await own.allot(deal.id, { percent: 50, parts: [{ order_id: orders[3] ?? '', quantity: 20 }] })
  const { applications } = await own.firmDeal(deal.id)
  const allotted = new Map(applications.map((one) => [one.order_id, one.allotted]))
  expect(orders.map((id) => allotted.get(id) ?? 0)).toEqual([50, 10, 0, 20])
})
