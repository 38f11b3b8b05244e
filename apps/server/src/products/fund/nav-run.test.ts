/** products/fund: telling a NAV costs the same however many orders wait for it; what it makes due is walked through part by part. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { papers } from '../../../test/pdfs.ts'
import { newTrader } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof funds>
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India.
  house = await openHouse()
  own = funds(house)
})
afterAll(() => house.close())

/** Ten orders of one day, from five people. */
async function tenOrders() {
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const day = own.today()
  const { id, code } = await own.newFund({ load_steps: [] })
  for (let turn = 0; turn < 5; turn += 1) {
    const person = await newTrader(house, 100_000)
    for (const amount of [5000, 6000]) await own.buy(person, id, amount)
  }
  own.goTo('20:00')
  return { day, code }
}

const runs = (code: number) =>
  house.asOwner<{ list: string }>('select list from nav_run where scheme_code = $1 order by list', [code])

const dueNow = async (code: number, kind: string): Promise<number> =>
  (
    await house.asOwner(
      `select from due d join product_order o on o.id = d.ref join instrument i on i.id = o.instrument_id
       where i.symbol = $1 and d.kind = $2 and d.done_at is null and d.at <= $3`,
      [String(code), kind, house.clock.now()],
    )
  ).length

const walk = async (kind: string, most: number): Promise<boolean> => {
  const [row] = await house.services.db
    .as('firm')
    .query<{ walked: boolean }>('select walk_nav_run($1, $2) as walked', [[kind], most])
  return row?.walked ?? false
}

const allotted = async (code: number): Promise<number> =>
  (
    await house.asOwner(
      `select from product_order o join instrument i on i.id = o.instrument_id where i.symbol = $1 and o.filled > 0`,
      [String(code)],
    )
  ).length

test('a NAV leaves one row for the ten orders that wait for it; parts of four make them due, each once, and the run allots all', async () => {
  const { day, code } = await tenOrders()
  expect(await dueNow(code, 'fund-allotment')).toBe(0)
  await own.tellNav(code, day, 205_000)
  expect(await runs(code)).toEqual([{ list: 'orders' }])
  expect(await dueNow(code, 'fund-allotment')).toBe(0)
  expect(await walk('fund-redemption', 4)).toBe(false)
  expect([await walk('fund-allotment', 4), await dueNow(code, 'fund-allotment')]).toEqual([true, 4])
  // A server that is killed here is followed by one that goes on.
  await own.clockwork.run()
  expect([await runs(code), await allotted(code)]).toEqual([[], 10])
})

test('a NAV that nobody waits for leaves no row', async () => {
  const { id: _, code } = await own.newFund()
  await own.tellNav(code, own.today(), 205_000)
  expect(await runs(code)).toEqual([])
})

test('a corrected NAV makes the ten orders dealt at it due once, however the walk is cut; nobody is corrected twice', async () => {
  const { day, code } = await tenOrders()
  await own.tellNav(code, day, 205_000)
  await own.clockwork.run()
  own.goTo('09:00', 1)
  await own.byTwo({
    kind: 'fund-nav',
    scheme_code: code,
    day,
    nav: 20,
    pdfs: papers,
  })
  expect(await runs(code)).toEqual([{ list: 'dealt-orders' }, { list: 'dealt-redemptions' }])
  while (await walk('fund-correction', 3));
  expect([await runs(code), await dueNow(code, 'fund-correction')]).toEqual([[], 10])
  await own.clockwork.run()
  const corrections = await house.asOwner<{ count: bigint }>(
    `select count(*) from nav_correction c join product_order o on o.id = c.order_id join instrument i on i.id = o.instrument_id
     where i.symbol = $1 group by o.id`,
    [String(code)],
  )
  expect(corrections.map(({ count }) => Number(count))).toEqual(Array.from({ length: 10 }, () => 1))
})
