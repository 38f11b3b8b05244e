/** products/stock/corporate-actions: who holds a share, on whichever exchange, part by part, and what of it each has. */
import type { Queries } from '../../../platform/database.ts'
import type { ExDay, HeldLot, Holder, HolderOrder } from './holder.ts'

/** By the calendar: in a market that never closes what is sold on a Saturday is Monday's trade, and before Monday's ex-date. */
const SOLD_SINCE = `c.closed_at >= $2::date::timestamp at time zone 'Asia/Kolkata'`

/** The next holders by their ids. Whoever sold on the ex-day or later, or was paid out since, still has its dividends. */
export const nextHolders = async (
  tx: Queries,
  { listings, exDay, actions }: ExDay,
  reached: string,
  most: number,
): Promise<string[]> => {
  const rows = await tx.query<{ client_id: string }>(
    `with gone as materialized (
       select distinct c.client_id from lot_close c
       where $5::boolean and c.instrument_id = any ($1) and c.closed_on >= $2 and (c.client_id > $3) is true and ${SOLD_SINCE}
       union
       select distinct b.client_id from corporate_credit b
       where $5::boolean and b.instrument_id = any ($1) and b.ex_day >= $2 and b.effect_id is not null and (b.client_id > $3) is true),
     held as materialized (
       select h.client_id from unnest($1::integer[]) as listing(id)
       cross join lateral (
         select p.client_id from position p
         where p.instrument_id = listing.id and p.quantity > 0 and p.client_id > $3
         order by p.instrument_id, p.client_id limit $4) h)
     select client_id from (select client_id from gone union select client_id from held) both_of_them
     order by client_id limit $4`,
    [listings, exDay, reached, most, actions.some(({ kind }) => kind === 'dividend')],
  )
  return rows.map(({ client_id: id }) => id)
}

export async function readHolders(
  tx: Queries,
  { listings, exDay, actions }: ExDay,
  clients: readonly string[],
): Promise<Holder[]> {
  // The orders first: whoever changes a lot makes the next version of its order, and a plan from an older one does nothing.
  const orders = await tx.query<HolderOrder>(
    `select id, version, filled, blocked_paise, status, status_at, executed_at, settles_on, worked_by, ended
     from product_order where id in (
       select order_id from lot where instrument_id = any ($1) and client_id = any ($3) and quantity > 0
       union select order_id from lot_close where instrument_id = any ($1) and closed_on >= $2 and (client_id = any ($3)) is true
       union select order_id from corporate_credit
         where instrument_id = any ($1) and ex_day >= $2 and effect_id is not null and (client_id = any ($3)) is true)`,
    [listings, exDay, clients],
  )
  const known = new Map(orders.map((order) => [order.id, order]))
  // A run from before holders were reached as one may have been cut: what a lot has of it, it has.
  // A late action finds lots that later ones have changed: what they gave is taken off, as what was sold is added.
  const lots = await tx.query<HeldLot & { client_id: string; gone_since: bigint }>(
    `with sold as materialized (
       select c.lot_id, sum(c.quantity)::bigint as quantity from lot_close c
       where c.instrument_id = any ($1) and c.closed_on >= $2 and (c.client_id = any ($3)) is true and ${SOLD_SINCE} group by c.lot_id),
     given as materialized (
       select b.lot_id, sum(b.shares)::bigint as quantity from corporate_credit b
       where b.instrument_id = any ($1) and b.ex_day >= $2 and (b.client_id = any ($3)) is true group by b.lot_id),
     own as (
       select l.id from lot l where l.instrument_id = any ($1) and l.client_id = any ($3) and l.quantity > 0
       union select lot_id from sold union select lot_id from given)
     select l.id, l.client_id, l.order_id, l.asset, l.instrument_id, l.quantity, l.lent, l.gross_paise, l.charges_paise, l.bought_on, l.settles_on,
       -- A bonus share goes with its order's, also before it is allotted. What is bought on a Saturday for Monday is held from then.
       least((select (o.executed_at at time zone 'Asia/Kolkata')::date from product_order o where o.id = l.order_id),
         case when l.origin = 'bonus'
           then (select min(p.bought_on) from lot p where p.order_id = l.order_id) else l.bought_on end) as held_from,
       coalesce(s.quantity, 0) - coalesce(g.quantity, 0) as gone_since
     from own join lot l on l.id = own.id left join sold s on s.lot_id = l.id left join given g on g.lot_id = l.id
     where not exists (select from corporate_credit b where b.lot_id = l.id and b.ex_day = $2 and b.effect_id is null
                       and b.kind = any ($4))
     order by l.client_id, l.id`,
    [listings, exDay, clients, actions.map(({ kind }) => kind)],
  )
  // An order that came since was bought on the ex-day or later.
  const ofKnown = lots.filter(({ order_id: id }) => known.has(id))
  return [...Map.groupBy(ofKnown, ({ client_id: client }) => client)].map(([client, own]) => ({
    client,
    lots: own,
    goneSince: new Map(own.map(({ id, gone_since: gone }) => [id, gone])),
    orders: known,
  }))
}
