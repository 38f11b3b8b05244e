/** Bench: pasts as many trades would leave them, written past the triggers. */
import type { House } from '../../apps/server/test/harness.ts'

const KNOWN = `
  stock as materialized (
    select row_number() over (order by id) - 1 as n, id, market || ':' || symbol as asset from instrument where symbol like 'PAST%')`

/** Years of closes of every share, and its name in the ledger. */
async function giveCloses({ books }: House): Promise<void> {
  await books.query(
    `with ${KNOWN},
     known as (insert into asset select asset, 'equity', 0, 2, id, 'listed-equity' from stock on conflict do nothing)
     insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     select s.id, d::date, c.paise, c.paise, c.paise, c.paise, 1, 'bench'
     from stock s cross join generate_series('2021-10-01'::timestamp, '2026-11-15', '1 day') d(d)
     cross join lateral (select (10000 + 100 * s.n + (extract(epoch from d)::bigint / 86400 * 37) % 1000)::integer as paise) c
     where extract(isodow from d) < 6 on conflict do nothing`,
  )
  await books.query(
    `insert into ledger_account (owner, purpose, asset)
     select '00000000-0000-0000-0000-000000000000', 'market', id from asset on conflict do nothing`,
  )
}

/** ₹1 crore at first; then a share a time, two rounds of purchases and one of sales, through five years. */
export async function giveTrades(house: House, client: string, trades: number): Promise<void> {
  await giveCloses(house)
  await house.books.query(
    `with ${KNOWN},
     chain as (insert into ledger_chain (client_id, entries, hash) values ($1, 1 + 3 * $2::bigint, repeat('0', 32)::bytea)),
     account as (
       insert into ledger_account (owner, purpose, asset, balance)
       select $1, 'cash', 'INR', 1000000000 - (select sum(case when (i / 50) % 3 = 2 then -10000 else 10000 end + 10) from generate_series(1, $2) i)
       union all
       select $1, 'securities', s.asset, (select sum(case when (i / 50) % 3 = 2 then -1 else 1 end) from generate_series(1, $2) i where i % 50 = s.n)
       from stock s)
     insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
     select $1, s.asset, s.id, q.units, 1, q.units * 10000, 0 from stock s
     cross join lateral (select sum(case when (i / 50) % 3 = 2 then -1 else 1 end) as units from generate_series(1, $2) i where i % 50 = s.n) q`,
    [client, trades],
  )
  await house.books.query(
    `with ${KNOWN},
     own as materialized (select id, purpose, asset from ledger_account where owner = $1),
     firm as materialized (select id, purpose, asset from ledger_account where client_id is null),
     paid as (
       insert into ledger_transfer (id, act, ref, memo, at) values (gen_random_uuid(), 'deposit', null, null, '2021-11-17T04:30:00Z') returning id),
     traded as materialized (
       select gen_random_uuid() as id, i, (i / 50) % 3 = 2 as is_sale, s.asset, '2021-11-17T05:00:00Z'::timestamptz + i * interval '1 day' * 1820 / $2 as at
       from generate_series(1, $2::integer) i join stock s on s.n = i % 50),
     written as (
       insert into ledger_transfer (id, act, ref, memo, at)
       select id, case when is_sale then 'order-sold' else 'order-bought' end, null, null, at from traded),
     legs as (
       select id, 1 as leg, 1 + 3 * i - 2 as seq, 'cash' as purpose, 'INR' as asset, 'market' as other, case when is_sale then 10000 else -10000 end as amount from traded
       union all select id, 2, 1 + 3 * i - 1, 'cash', 'INR', 'fees', -10 from traded
       union all select id, 3, 1 + 3 * i, 'securities', asset, 'market', case when is_sale then -1 else 1 end from traded
       union all select id, 1, 1, 'cash', 'INR', 'bank', 1000000000 from paid)
     insert into ledger_entry (transfer_id, leg, account_id, amount, client_id, seq, balance, hash)
     select l.id, l.leg, o.id, l.amount, $1, l.seq, 0, '\\x00'::bytea from legs l join own o on (o.purpose, o.asset) = (l.purpose, l.asset)
     union all select l.id, l.leg, f.id, -l.amount, null, null, null, null from legs l join firm f on (f.purpose, f.asset) = (l.other, l.asset)`,
    [client, trades],
  )
  await house.owner.query('vacuum analyze')
}

/** Clients who paid in and bought ten shares each on 14 November 2026. */
export async function giveCrowd({ books }: House, count: number): Promise<void> {
  await books.query(
    `with ${KNOWN},
     made as materialized (select gen_random_uuid() as id, gen_random_uuid() as paid, gen_random_uuid() as bought, n from generate_series(1, $1::integer) n),
     person as (
       insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
       select id, 'S' || id, id || '@past.test', id || '@past.test', 'Holder', 'x', now(), 'approved', now() from made),
     chain as (insert into ledger_chain (client_id, entries, hash) select id, 21, repeat('0', 32)::bytea from made),
     moved as (
       insert into ledger_transfer (id, act, ref, memo, at)
       select paid, 'deposit', null::uuid, null, '2026-11-14T04:30:00Z'::timestamptz from made
       union all select bought, 'order-bought', null, null, '2026-11-14T05:30:00Z' from made),
     account as (
       insert into ledger_account (owner, purpose, asset, balance)
       select id, 'cash', 'INR', 900000 from made
       union all select m.id, 'securities', s.asset, 1 from made m join stock s on (s.n + m.n) % 5 = 0
       returning id, owner, purpose, asset),
     firm as materialized (select id, purpose, asset from ledger_account where client_id is null),
     share_of as (select m.id, m.bought, s.asset, row_number() over (partition by m.id order by s.n) as k from made m join stock s on (s.n + m.n) % 5 = 0),
     legs as (
       select id as client, paid as id, 1 as leg, 1::bigint as seq, 'cash' as purpose, 'INR' as asset, 'bank' as other, 1000000::bigint as amount from made
       union all select id, bought, 2 * k - 1, 2 * k, 'cash', 'INR', 'market', -10000 from share_of
       union all select id, bought, 2 * k, 2 * k + 1, 'securities', asset, 'market', 1 from share_of)
     insert into ledger_entry (transfer_id, leg, account_id, amount, client_id, seq, balance, hash)
     select l.id, l.leg, a.id, l.amount, l.client, l.seq, 0, '\\x00'::bytea from legs l join account a on (a.owner, a.purpose, a.asset) = (l.client, l.purpose, l.asset)
     union all select l.id, l.leg, f.id, -l.amount, null, null, null, null from legs l join firm f on (f.purpose, f.asset) = (l.other, l.asset)`,
    [count],
  )
}

/** The closes of the day that is over. */
export const giveNextDay = ({ books, services }: House): Promise<object[]> =>
  books.query(
    `with ${KNOWN}
     insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     select id, ($1::timestamptz at time zone 'Asia/Kolkata')::date - 1, 10500, 10500, 10500, 10500, 1, 'bench' from stock on conflict do nothing`,
    [services.businessClock.now()],
  )

/** Bought in equal parts over two years, all of it held, as the orders would leave it. */
export async function giveActivities(
  house: House,
  client: string,
  count: number,
  shares: number,
): Promise<void> {
  await house.books.query(
    `with ${KNOWN},
     named as (insert into asset select asset, 'equity', 0, 2, id, 'listed-equity' from stock on conflict do nothing),
     placed as (
       insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
         blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on)
       select gen_random_uuid(), $1, 'standard', s.id, s.asset, 'market', 11000, 20, 20, 0, 'holding', p.at, p.at, p.at, p.at, p.at::date
       from generate_series(1, $2::integer) i join stock s on s.n = i % $3
       cross join lateral (select '2024-11-15T05:00:00Z'::timestamptz + i * interval '1 day' * 700 / $2 as at) p
       returning id, client_id, asset, instrument_id, placed_at),
     filled as (
       insert into order_fill (id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version,
         at, trade_day, settles_on, source, as_of, sequence, venue, venue_order_number, venue_trade_number)
       select gen_random_uuid(), id, client_id, 'buy', 20, 200000, 240, '[[20, 10000]]', '{}', 'bench', placed_at, placed_at::date,
              placed_at::date, 'bench', placed_at, 0, 'paper', left(id::text, 16), left(id::text, 18) from placed),
     held as (
       insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on, settles_on)
       select id, client_id, asset, instrument_id, id, 'purchase', 20, 200000, 240, placed_at::date, placed_at::date from placed
       returning client_id, asset, instrument_id, quantity, gross_paise, charges_paise)
     insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
       select client_id, asset, instrument_id, sum(quantity), count(*), sum(gross_paise), sum(charges_paise)
       from held group by client_id, asset, instrument_id`,
    [client, count, shares],
  )
}
