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
  await seed(instrumentOf(house.services.market, STOCK).id)
})
afterAll(() => house.close())

/** 2,000 clients with 50 orders each; one in 50 is the desk's, one in 100 waits, one in 100 has a part to be settled. */
async function seed(instrumentId: number): Promise<void> {
  await house.pastTriggers(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRM' || n, mail, mail, 'Asha Kulkarni ' || n, '', now(), 'approved',
           timestamptz '2020-01-01' + n * interval '1 minute'
    from (select n, 'mail' || n || '@example.test' as mail from generate_series(1, 2000) n) x`)
  await house.pastTriggers("insert into asset values ('NSE:TATA', 'equity', 0, 2, $1, 'listed-equity')", [
    instrumentId,
  ])
  await house.fill(`
    insert into asset select 'NSE:S' || n, 'equity', 0, 2, null, 'listed-equity' from generate_series(1, 5000) n`)
  await house.fill(
    `insert into product_order (id, client_id, kind, at_desk, instrument_id, asset, order_type, limit_paise, ordered, filled,
       blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on, ended)
     select gen_random_uuid(), c.id, o.kind, o.kind = 'fo', $1, 'NSE:TATA', 'limit', 150000, 20, f,
       case when o.status = 'awaiting' then 3000000 else 0 end, o.status, o.at, o.at, o.at + interval '6 hours',
       case when f > 0 then o.at end, case when f > 0 then o.at::date + 1 end,
       case when o.status in ('rejected', 'cancelled') then jsonb '{"code": "lapsed"}' end
     from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at, s.status,
                  case when n % 50 in (0, 49) then 'fo' else 'standard' end as kind,
                  case when s.status in ('holding', 'sold') then 20 else 0 end as f
           from generate_series(1, 100000) n
           cross join lateral (select case n % 100 when 0 then 'awaiting' when 1 then 'rejected' when 2 then 'cancelled'
             else (array['holding', 'sold'])[1 + n % 2] end as status) s) o
     join (select id, row_number() over (order by id) as turn from client) c on c.turn = 1 + o.n % 2000`,
    [instrumentId],
  )
  await house.fill(`
    insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
      settles_on)
    select id, client_id, asset, instrument_id, id, 'purchase', case status when 'holding' then 20 else 0 end,
      case status when 'holding' then 3000000 else 0 end, 0, placed_at::date, settles_on
    from product_order where filled > 0`)
  // Each was sold in two parts.
  await house.fill(`
    insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
      cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on, settled_at, settled_by)
    select gen_random_uuid(), id, id, client_id, instrument_id, gen_random_uuid(), 10, 1500000, 0, 1500000, 500, placed_at,
      placed_at::date, placed_at::date + 1, case when is_settled then placed_at end,
      case when is_settled then gen_random_uuid() end
    from product_order cross join generate_series(1, 2) part
    cross join lateral (
      select part = 1 or extract(epoch from placed_at - timestamptz '2020-01-01')::integer / 60 % 100 <> 7 as is_settled) x
    where status = 'sold'`)
  await house.fill(`
    insert into order_step (order_id, client_id, code, at, actor)
    select id, client_id, status, status_at, 'client' from product_order`)
  await house.asOwner('vacuum analyze')
}

test('every filter, first page and far in', async () => {
  for (const filter of [undefined, 'all', 'desk', ...orderStatuses] as const) {
    for (const ttype of [undefined, ...orderKinds]) {
      let after: string | undefined
      for (let page = 0; page < 3; page += 1) {
        // What is seldom at the exchange or at the desk is picked out of a range that holds both.
        await expectIndexed(house, `${filter} ${ttype} ${page}`, async (db) => {
          after = (await searchOrders(db, house.services, { filter, ttype, after })).next ?? undefined
        })
      }
    }
  }
})

test('one client’s, by every state', async () => {
  const [client] = await house.asOwner<{ id: string }>("select id from client where account = 'PRM777'")
  for (const filter of ['all', 'desk', ...orderStatuses] as const) {
    await expectIndexed(house, filter, (db) =>
      searchOrders(db, house.services, { filter, client: client?.id }),
    )
  }
})

test('one order with its steps', async () => {
  const [row] = await house.asOwner<{ id: string }>(
    "select id from product_order where status = 'sold' limit 1",
  )
  await expectIndexed(house, 'one', async (db) =>
    readSteps(db, await readOrder(db, house.services, row?.id ?? '')),
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
      const { items, next } = await searchOrders(house.services.db.as('firm'), house.services, {
        filter,
        after,
      })
      for (const { id } of items) seen.add(id)
      after = next ?? undefined
    }
    expect(seen.size, filter).toBe(200)
  }
})
