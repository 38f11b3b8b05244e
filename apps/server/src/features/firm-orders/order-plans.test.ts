/** firm-orders: over 100,000 orders every list is one range of an index, whatever is asked of it. */
import { orderKinds, orderStatuses } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { expectIndexed } from '../../../test/plans.ts'
import { openTrading, STOCK } from '../../../test/trade-people.ts'
import { readDue } from '../settlement-reports/read-runs.ts'
import { readOrder, readSteps, searchOrders } from './read-orders.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await seed(instrumentOf(house.rooms.market, STOCK).id)
})
afterAll(() => house.close())

/** 2,000 clients with 50 orders each; one in 50 is the desk's, one in 100 waits, one in 100 is to be settled. */
async function seed(instrumentId: number): Promise<void> {
  await house.pastTriggers(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRM' || n, mail, mail, 'Asha Kulkarni ' || n, '', now(), 'approved',
           timestamptz '2020-01-01' + n * interval '1 minute'
    from (select n, 'mail' || n || '@example.test' as mail from generate_series(1, 2000) n) x`)
  await house.fill(
    `insert into trade_order (id, client_id, ttype, instrument_id, asset, order_type, limit_paise, ordered, filled, quantity,
       gross_paise, blocked_paise, status, placed_at, status_at, expires_at, executed_at, bought_on, settles_on, reason,
       sold_on, sale_gross_paise, sale_charges_paise, sale_settles_on, sale_settled_at)
     select gen_random_uuid(), c.id, o.ttype, $1, 'NSE:TATA', 'limit', 150000, 20, f, f, f * 150000,
       case when o.status = 'awaiting' then 3000000 else 0 end, o.status, o.at, o.at, o.at + interval '6 hours',
       case when f > 0 then o.at end, case when f > 0 then o.at::date end, case when f > 0 then o.at::date + 1 end,
       case when o.status in ('rejected', 'cancelled') then 'A reason.' end,
       case when o.status = 'sold' then o.at::date end, case when o.status = 'sold' then 3000000 end,
       case when o.status = 'sold' then 1000 end, case when o.status = 'sold' then o.at::date + 1 end,
       case when o.status = 'sold' and o.n % 100 <> 7 then o.at end
     from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at, s.status,
                  case when n % 50 in (0, 49) then 'fo' else 'standard' end as ttype,
                  case when s.status in ('holding', 'sold') then 20 else 0 end as f
           from generate_series(1, 100000) n
           cross join lateral (select case n % 100 when 0 then 'awaiting' when 1 then 'rejected' when 2 then 'cancelled'
             else (array['holding', 'sold'])[1 + n % 2] end as status) s) o
     join (select id, row_number() over (order by id) as turn from client) c on c.turn = 1 + o.n % 2000`,
    [instrumentId],
  )
  await house.fill(`
    insert into trade_step (order_id, client_id, status, at, actor)
    select id, client_id, status, status_at, 'You' from trade_order`)
  await house.asOwner('vacuum analyze')
}

test('every filter, first page and far in', async () => {
  for (const filter of [undefined, 'all', 'desk', ...orderStatuses] as const) {
    for (const ttype of [undefined, ...orderKinds]) {
      let after: string | undefined
      for (let page = 0; page < 3; page += 1) {
        // What is seldom at the exchange or at the desk is picked out of a range that holds both.
        await expectIndexed(house, `${filter} ${ttype} ${page}`, async (db) => {
          after = (await searchOrders(db, house.rooms, { filter, ttype, after })).next ?? undefined
        })
      }
    }
  }
})

test('one client’s, by every state', async () => {
  const [client] = await house.asOwner<{ id: string }>("select id from client where account = 'PRM777'")
  for (const filter of ['all', 'desk', ...orderStatuses] as const) {
    await expectIndexed(house, filter, (db) => searchOrders(db, house.rooms, { filter, client: client?.id }))
  }
})

test('one order with its steps', async () => {
  const [row] = await house.asOwner<{ id: string }>(
    "select id from trade_order where status = 'sold' limit 1",
  )
  await expectIndexed(house, 'one', async (db) =>
    readSteps(db, await readOrder(db, house.rooms, row?.id ?? '')),
  )
})

test('what is due reads no more than what is to be settled: 1,000 of 100,000', async () => {
  await expectIndexed(house, 'due', (db) => readDue(db), 1100)
})

test('every page goes on where the one before ended, and none is shown twice', async () => {
  for (const filter of ['all', 'desk', 'sold'] as const) {
    const seen = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 4; page += 1) {
      const { items, next } = await searchOrders(house.rooms.db.as('firm'), house.rooms, { filter, after })
      for (const { id } of items) seen.add(id)
      after = next ?? undefined
    }
    expect(seen.size, filter).toBe(200)
  }
})
