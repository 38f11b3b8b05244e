/** portfolios: a client with 10,000 lots in 200 positions, 2,000 sales and 500 waiting orders among those of 200 others: flat in lots. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../../test/harness.ts'
import { expectIndexed } from '../../../test/plans.ts'
import { entriesOfRef } from '../../ledger/entries-of-ref.ts'
import { oneRow } from '../../platform/database.ts'
import { deskOfferOf, deskOffersOf } from '../../products/stock/desk-offers.ts'
import { readRecord } from '../receipts/store.ts'
import {
  countsOf,
  deskLotsOfStock,
  endedOrdersOf,
  lotsOf,
  lotsOfStock,
  positionsOf,
  waitingOrdersOf,
} from './store.ts'
import { blockedForOrders, unsettledSales } from './why-it-waits.ts'

let house: House
let clientId: string
let stock: number
let middle: { held: string; waiting: string; over: string }
beforeAll(async () => {
  house = await openHouse()
  clientId = (await newClient(house)).id
  await seed()
})
afterAll(() => house.close())

const ORDERS = `insert into product_order (id, client_id, kind, at_desk, instrument_id, asset, order_type, limit_paise,
    ordered, filled, blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on, ended)
  select gen_random_uuid(), c.id, case when n / 200 % 10 = 0 then 'fo' else 'standard' end, n / 200 % 10 = 0, i.id, 'NSE:' || i.symbol,
    'limit', 100, 2, case when s.status in ('holding', 'sold') then 2 else 0 end,
    case s.status when 'awaiting' then 101 else 0 end, s.status, at, at, at + interval '1 day',
    case when s.status in ('holding', 'sold') then at end, case when s.status in ('holding', 'sold') then at::date end,
    case s.status when 'cancelled' then jsonb '{"code": "cancelled"}' end`

/** Every fifth order has bonus shares in a lot of their own, and a part of it was sold; what is sold was sold in two parts. */
const OF_ORDERS = [
  `insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
     settles_on)
   select id, client_id, asset, instrument_id, id, 'purchase', case status when 'holding' then 1 else 0 end,
     case status when 'holding' then 100 else 0 end, 0, placed_at::date, settles_on
   from product_order where filled > 0`,
  `insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
     settles_on)
   select gen_random_uuid(), client_id, asset, instrument_id, id, 'bonus', 1, 0, 0, placed_at::date, settles_on
   from product_order where status = 'holding' and extract(minute from placed_at)::integer % 5 = 0`,
  `insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
     cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on, settled_at, settled_by)
   select gen_random_uuid(), id, id, client_id, instrument_id, gen_random_uuid(), 1, 50, 0, 55, 1, placed_at, placed_at::date,
     placed_at::date + 1, case when is_settled then placed_at end, case when is_settled then gen_random_uuid() end
   from (select *, status = 'holding' or row_number() over (partition by client_id, status order by placed_at desc) > 20
           as is_settled from product_order where filled > 0) o
   cross join generate_series(1, 2) part
   where (status = 'sold' or (part = 1 and extract(minute from placed_at)::integer % 5 = 0))`,
]

/** So many orders of each status, of each of these clients, round the 200 stocks. */
const orders = (whose: string, status: string, count: number, values: readonly unknown[] = []) =>
  house.pastTriggers(
    `${ORDERS} from (select id from client where ${whose}) c
     cross join generate_series(1, ${count}) n
     cross join lateral (select '${status}'::text as status) s
     cross join lateral (select timestamptz '2026-11-16 04:30Z' - n * interval '1 minute' as at) t
     join instrument i on i.symbol = 'S' || (1 + n % 200)`,
    values,
  )

async function seed(): Promise<void> {
  await house.pastTriggers(`
    insert into instrument (market, symbol, name, kind, tick_paise, lot, status, source)
    select 'NSE', 'S' || n, 'Stock ' || n, 'equity', 5, 1, 'listed', 'test' from generate_series(1, 200) n`)
  await house.pastTriggers(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRX' || n, n || '@x.test', n || '@x.test', 'Someone', '', now(), 'approved', now()
    from generate_series(1, 200) n`)
  await orders('id = $1', 'holding', 10_000, [clientId])
  await orders('id = $1', 'sold', 2000, [clientId])
  await orders('id = $1', 'awaiting', 500, [clientId])
  for (const status of ['holding', 'sold', 'awaiting', 'cancelled']) {
    await orders("account like 'PRX%'", status, 40)
  }
  for (const rows of OF_ORDERS) await house.pastTriggers(rows)
  await house.pastTriggers(`
    insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
    select client_id, asset, instrument_id, sum(quantity), count(*), sum(gross_paise), sum(charges_paise)
    from lot where quantity > 0 group by 1, 2, 3`)
  await house.pastTriggers(`
    insert into client_trades (client_id, executed, realised_paise)
    select client_id, count(*), sum(gross_paise - charges_paise - cost_gross_paise - cost_charges_paise)
    from lot_close group by 1
    union all select gen_random_uuid(), 1, 1 from generate_series(1, 20000)`)
  await house.pastTriggers(`
    insert into desk_offer (day, instrument_id, note, most)
    select date '2026-11-16' - n, id, 'x', 1 from instrument, generate_series(1, 50) n`)
  for (const [table, columns, values] of [
    [
      'order_fill',
      'id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version, at, trade_day, settles_on, source, as_of, sequence, venue, venue_order_number, venue_trade_number',
      `gen_random_uuid(), id, client_id, 'buy', 1, 100, 1, '[[1, 100]]', '{}', 'x', placed_at, settles_on, settles_on, 'x', placed_at, 1, 'paper', id::text, id::text`,
    ],
    ['order_step', 'order_id, client_id, code, at, actor', `id, client_id, status, status_at, 'client'`],
  ] as const) {
    await house.pastTriggers(
      `insert into ${table} (${columns}) select ${values} from product_order where filled > 0`,
    )
  }
  // Twenty years of what the companies did before anyone bought.
  await house.pastTriggers(`
    insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, says, source)
    select i.id, date '2000-01-01' + n * 300, 'split', 1, 2, 'x', 'test' from instrument i cross join generate_series(1, 20) n`)
  await house.asOwner('vacuum analyze')
  const [row] = await house.asOwner<{ id: number }>("select id from instrument where symbol = 'S11'")
  stock = row?.id ?? 0
  middle = { held: await anOrder('holding'), waiting: await anOrder('awaiting'), over: await anOrder('sold') }
}

const anOrder = async (status: string): Promise<string> =>
  oneRow(
    await house.asOwner<{ id: string }>(
      'select id from product_order where client_id = $1 and status = $2 order by placed_at desc offset 400 limit 1',
      [clientId, status],
    ),
  ).id

test('all 200 positions are 200 rows, whatever the lots', async () => {
  await expectIndexed(house, 'positions', (db) => positionsOf(db, clientId), 200)
})

test('a page of 50 of each list touches its own rows, their lots and their sales, from the newest and from the middle', async () => {
  const { held, waiting, over } = middle
  await expectIndexed(house, 'lots', (db) => lotsOf(db, clientId, undefined, null), 210)
  await expectIndexed(house, 'lots, on', (db) => lotsOf(db, clientId, held, null), 210)
  await expectIndexed(house, 'lots of a stock', (db) => lotsOfStock(db, clientId, undefined, [stock]), 210)
  await expectIndexed(house, 'lots of a stock, on', (db) => lotsOfStock(db, clientId, held, [stock]), 210)
  await expectIndexed(house, 'desk lots', (db) => deskLotsOfStock(db, clientId, stock), 30)
  await expectIndexed(house, 'waiting', (db) => waitingOrdersOf(db, clientId, undefined, null), 210)
  await expectIndexed(house, 'waiting, on', (db) => waitingOrdersOf(db, clientId, waiting, null), 210)
  await expectIndexed(house, 'over', (db) => endedOrdersOf(db, clientId, undefined, null), 210)
  await expectIndexed(house, 'over, on', (db) => endedOrdersOf(db, clientId, over, null), 210)
})

test('the gains of 2,000 sales are one row, and 500 orders are counted in the index', async () => {
  await expectIndexed(house, 'counts', (db) => countsOf(db, clientId), 501)
})

test('what money waits for is read without what is over: 500 orders, 40 sales', async () => {
  await expectIndexed(house, 'blocked', (db) => blockedForOrders(db, clientId), 500)
  await expectIndexed(house, 'unsettled', (db) => unsettledSales(db, clientId), 80)
})

test('a receipt reads one order', async () => {
  const ttype = oneRow(
    await house.asOwner<{ kind: 'standard' | 'fo' }>('select kind from product_order where id = $1', [
      middle.over,
    ]),
  ).kind
  await expectIndexed(house, 'receipt', (db) => readRecord(db, { clientId, id: middle.over, ttype }), 20)
  await expectIndexed(house, 'entries', (db) => entriesOfRef(db, clientId, randomUUID()), 0)
})

test('the desk’s list is one day of it', async () => {
  await expectIndexed(house, 'offers', (db) => deskOffersOf(db, '2026-11-10'), 200)
  await expectIndexed(house, 'offer', (db) => deskOfferOf(db, '2026-11-10', stock), 1)
})

test('200 pages are 10,000 lots, without gap or repeat', async () => {
  const seen = new Set<string>()
  let after: string | undefined
  for (;;) {
    const rows = await lotsOf(house.services.db.as({ clientId }), clientId, after, null)
    for (const { id } of rows.slice(0, 50)) seen.add(id)
    if (rows.length <= 50) break
    after = rows[49]?.id
  }
  expect(seen.size).toBe(10_000)
})
