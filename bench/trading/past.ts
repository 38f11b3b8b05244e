/** Bench: orders of years ago as they would be now, and orders that wait; without having been placed. */
import type { Databases, Party } from './parties.ts'

const BATCH = 100_000
/** Half of the past is in eight stocks, half is spread over many. */
const FEW_STOCKS = 8
const MANY_STOCKS = 200

const STOCKS = `stock as materialized (
  select row_number() over (order by id) - 1 as n, id, market || ':' || symbol as asset, kind
  from (select * from instrument where kind = 'equity' and status = 'listed' order by id limit ${MANY_STOCKS}) i)`
const KNOWN = `known as (
  insert into asset select asset, kind, 0, 2, id, 'listed-' || kind from stock on conflict do nothing)`

/** Bought, sold and settled over the last years, one after the other, in every table that an order leaves rows in. */
export async function giveHistory(
  { books }: Databases,
  parties: readonly Party[],
  count: number,
): Promise<void> {
  const clients = parties.map(({ client }) => client)
  for (let done = 0; done < count; done += BATCH) {
    const stocks = (done / BATCH) % 2 === 0 ? FEW_STOCKS : MANY_STOCKS
    await books.query(
      `with ${STOCKS}, ${KNOWN},
       past as materialized (
         select gen_random_uuid() as id, gen_random_uuid() as bought, gen_random_uuid() as sold, gen_random_uuid() as closed,
                ($1::uuid[])[1 + turn % cardinality($1::uuid[])] as client, s.id as instrument, s.asset,
                now() - interval '3 years' + ($2::integer + turn) * interval '1 minute' as at
         from generate_series(0, $3::integer - 1) turn join stock s on s.n = (turn / 7) % $4::integer),
       placed as (
         insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
           blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on)
         select id, client, 'standard', instrument, asset, 'market', 110000, 20, 20, 0, 'sold', at, at, at, at, at::date from past),
       filled as (
         insert into order_fill (id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version,
           at, trade_day, settles_on, source, as_of, sequence, venue, venue_order_number, venue_trade_number)
         select case side when 'buy' then bought else sold end, id, client, side, 20, 2000000, 2400, '[[20, 100000]]', '{}', 'bench',
                at, at::date, at::date, 'bench', at, 0, 'paper', left(id::text, 16),
                left((case side when 'buy' then bought else sold end)::text, 18)
         from past, unnest(array['buy', 'sell']) side),
       held as (
         insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
           settles_on)
         select id, client, asset, instrument, id, 'purchase', 0, 0, 0, at::date, at::date from past),
       closed as (
         insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
           cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on, settled_at, settled_by)
         select closed, id, id, client, instrument, sold, 20, 2000000, 2400, 2000000, 4000, at, at::date, at::date, at, closed
         from past),
       stepped as (
         insert into order_step (order_id, client_id, code, at, actor)
         select id, client, code, at, 'market' from past, unnest(array['filled', 'sold']) code)
       insert into due (id, kind, client_id, ref, at, done_at)
         select gen_random_uuid(), 'settlement', client, closed, at, at from past`,
      [clients, done, Math.min(BATCH, count - done), stocks],
    )
  }
}

/** Orders below the market, which wait for a price that does not come. */
export async function giveWaiting(
  { books }: Databases,
  parties: readonly Party[],
  count: number,
): Promise<void> {
  await books.query(
    `with ${STOCKS}, ${KNOWN}
     insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
       blocked_paise, status, placed_at, status_at, expires_at)
     select gen_random_uuid(), ($1::uuid[])[1 + turn % cardinality($1::uuid[])], 'standard', s.id, s.asset, 'limit', 5 + turn % 50, 20, 0,
            2000, 'awaiting', now(), now(), now() + interval '1 year'
     from generate_series(0, $2::integer - 1) turn join stock s on s.n = turn % ${FEW_STOCKS}`,
    [parties.map(({ client }) => client), count],
  )
}
