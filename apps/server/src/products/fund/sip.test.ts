/** products/fund: a SIP through its months: debited, short and skipped, paused, stopped; IDCW with tax at source; and the linear run of a NAV. */
import type { FundSip } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader } from '../../../test/trade-people.ts'
import type { Db, Queries } from '../../platform/database.ts'
import { doDue } from '../../trading/due-dates.ts'
import { allotOrders } from './allot-orders.ts'

let house: House
let own: ReturnType<typeof funds>
beforeAll(async () => {
  house = await openHouse()
  own = funds(house)
})
afterAll(() => house.close())

test('a SIP on the 5th is debited on the next open day; without money it is skipped, three times it asks; pause, skip and stop hold', async () => {
  const { id, code } = await own.newFund()
  let person = await newTrader(house, 5000)
  expect((await own.startSip(person, id, 100, 5)).body.message).toBe('The minimum for this fund is ₹500.')
  const sip = (await own.startSip(person, id, 5000, 5)).body.data as FundSip
  // 5 December 2026 is a Saturday.
  expect(sip).toMatchObject({
    due_on: '2026-12-05',
    debit_on: '2026-12-07',
    state: 'active',
    instalments_left: 12,
  })
  const toRun = async (days: number): Promise<FundSip> => {
    own.goTo('09:30', days)
    await own.clockwork.run()
    person = await own.again(person)
    const [now] = (await own.view(person, id)).sips
    if (!now) throw new Error('no SIP')
    return now
  }
  const first = await toRun(21)
  expect(first).toMatchObject({
    instalments_left: 11,
    due_on: '2027-01-05',
    instalments: [{ outcome: 'debited', amount: 5000 }],
  })
  expect(await own.books(person, code)).toEqual({ blocked: 5000_00 })
  const [order] = await own.awaiting(person)
  expect(order?.fund).toMatchObject({ sip_id: sip.id, nav_day: '2026-12-07' })
  expect(await toRun(29)).toMatchObject({
    misses_in_a_row: 1,
    asks_client: false,
    instalments: [{ outcome: 'short', amount: 0 }, {}],
  })
  await toRun(31)
  expect(await toRun(28)).toMatchObject({ misses_in_a_row: 3, asks_client: true, instalments_left: 8 })
  const mails = await house.asOwner<{ subject: string; next_try_at: Date }>(
    `select subject, next_try_at from mail where subject like '%skipped'`,
  )
  expect(mails).toHaveLength(3)
  // They leave by the real clock, however far ahead the business clock is.
  expect(mails.every(({ next_try_at: at }) => at <= house.clock.now())).toBe(true)
  expect((await own.changeSip(person, sip.id, 'resume')).body.data).toMatchObject({
    asks_client: false,
    misses_in_a_row: 0,
  })
  expect((await own.changeSip(person, sip.id, 'skip')).body.data).toMatchObject({ skips_next: true })
  expect(await toRun(31)).toMatchObject({
    skips_next: false,
    instalments_left: 8,
    instalments: [{ outcome: 'skipped' }, {}, {}, {}, {}],
  })
  await own.changeSip(person, sip.id, 'pause')
  expect((await own.changeSip(person, sip.id, 'skip')).body.message).toBe(
    'This SIP is paused: no instalment is due.',
  )
  expect(await toRun(30)).toMatchObject({ state: 'paused', instalments_left: 8 })
  expect((await own.changeSip(person, sip.id, 'stop')).body.data).toMatchObject({
    state: 'stopped',
    due_on: null,
  })
  expect((await own.changeSip(person, sip.id, 'resume')).body.message).toMatch(/has stopped/)
  const open = await house.asOwner(`select 1 from due where kind = 'sip' and done_at is null`)
  expect(open).toEqual([])
})

test('IDCW of ₹2 a unit on 6,000 units is ₹12,000, less 10% tax at source', async () => {
  own.goTo('10:00', 1)
  const { id, code } = await own.newFund({ option: 'idcw', load_steps: [] })
  const person = await newTrader(house, 120_006)
  await own.buy(person, id, 120_006)
  const day = own.today()
  own.goTo('23:30')
  await own.tellNav(
    code,
    (
      await house.asOwner<{ d: string }>(
        `select asked ->> 'nav_day' as d from product_order where client_id = $1`,
        [person.id],
      )
    )[0]?.d ?? day,
    200_000,
  )
  await own.clockwork.run()
  expect(await own.books(person, code)).toEqual({ securities: 6_000_000 })
  own.goTo('10:00', 1)
  const idcw = { kind: 'fund-idcw', offer_id: id, per_unit: 2 } as const
  expect(await own.refusalOf({ ...idcw, record_day: own.today(), pay_day: own.today() })).toMatchObject({
    message: expect.stringMatching(/day after its record date/),
  })
  const payDay = house.services.market.times.hours.calendar.nextTradingDay(own.today())
  await own.byTwo({ ...idcw, record_day: day, pay_day: payDay })
  own.goTo('16:30', 6)
  await own.clockwork.run()
  expect(await own.books(person, code)).toEqual({ securities: 6_000_000, cash: 10_800_00 })
})

test('the run of a NAV over many orders is done in parts of 200: as many statements for each part, however many there are', async () => {
  own.goTo('10:00', 1)
  const { id, code } = await own.newFund()
  const person = await newTrader(house, 2_000_000)
  const first = await own.buy(person, id, 1000)
  const order = (first.body.data as { id: string }).id
  const [{ nav_day: day } = { nav_day: '' }] = await house.asOwner<{ nav_day: string }>(
    `select asked ->> 'nav_day' as nav_day from product_order where id = $1`,
    [order],
  )
  const statementsFor = async (count: number): Promise<number> => {
    await house.pastTriggers(
      `with made as (
         insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
         from product_order o, generate_series(1, $2) where o.id = $1 returning id, client_id)
       insert into due (id, kind, client_id, ref, at) select gen_random_uuid(), 'fund-allotment', client_id, id, '2026-01-01' from made`,
      [order, count],
    )
    await house.books.query(
      `update ledger_account set balance = balance + $2 where client_id = $1 and purpose = 'blocked'`,
      [person.id, count * 1000_00],
    )
    const counted = countingDb(house.services.db)
    await doDue({ ...house.services, db: counted.db }, handlers)
    return counted.statements()
  }
  const handlers = { 'fund-allotment': allotOrders(house.services) }
  own.goTo('16:00')
  await own.tellNav(code, day, 200_000)
  // The first order too, and one look that finds nothing more.
  await statementsFor(199)
  const [one, two, eight] = [
    await statementsFor(200),
    await statementsFor(400),
    await statementsFor(1600),
  ] as const
  const [left] = await house.asOwner<{ count: bigint }>(
    `select count(*) from product_order where kind = 'fund' and status = 'awaiting' and instrument_id = (select instrument_id from product_order where id = $1)`,
    [order],
  )
  expect(left?.count).toBe(0n)
  const each = two - one
  expect(each).toBeGreaterThan(0)
  // An order of another test that still waits for its NAV may be looked at in between.
  expect(eight).toBeLessThan(one + 8 * each)
})

/** The same database, and how many statements went to it as the firm. */
function countingDb(db: Db): { db: Db; statements: () => number } {
  let statements = 0
  const counted = (queries: Queries): Queries => ({
    query: (text, values) => {
      statements += 1
      return queries.query(text, values)
    },
  })
  const as: Db['as'] = (subject) => {
    const own = db.as(subject)
    return { ...counted(own), transaction: (work) => own.transaction((tx) => work(counted(tx))) }
  }
  return { db: { ...db, as }, statements: () => statements }
}
