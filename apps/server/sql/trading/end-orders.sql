-- Ends what orders still wait for, and frees their money. An order that was filled in part is held; one that was not has
-- the given end. Says how many were ended. `owner`: only that client's.
create or replace function end_orders(ids uuid[], owner uuid, ending text, why text, actor text, at timestamptz)
  returns integer language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ended trade_order[]; posted text[];
begin
  select array_agg(o order by o.id) into ended from (
    select * from trade_order where id = any (ids) and status = 'awaiting' and (owner is null or client_id = owner)
    order by id for update) o;
  if ended is null then
    return 0;
  end if;
  select ledger_post(
    array_agg(gen_random_uuid() order by n), array_agg('order-released'::text order by n), array_agg(o.id order by n),
    array_agg(why order by n), array_agg(end_orders.at order by n), array_agg(false order by n),
    array_agg(n::integer order by n), array_agg(o.client_id order by n), array_agg('blocked'::text order by n),
    array_agg(o.client_id order by n), array_agg('cash'::text order by n), array_agg('INR'::text order by n),
    array_agg(o.blocked_paise order by n))
    into posted from unnest(ended) with ordinality as o(id, client_id, ttype, instrument_id, asset, order_type, limit_paise, ordered,
      filled, quantity, gross_paise, charges_paise, blocked_paise, status, placed_at, status_at, expires_at, executed_at,
      bought_on, settles_on, worked_by, reason, sold_on, sale_gross_paise, sale_charges_paise, sale_settles_on,
      sale_settled_at, n);
  if 'posted' <> any (posted) then
    raise exception 'the money of an order is not in the ledger';
  end if;
  update trade_order o set
      status = case when filled > 0 then 'holding' else ending end, status_at = end_orders.at, reason = why,
      blocked_paise = 0
    where id in (select e.id from unnest(ended) e);
  insert into trade_step (order_id, client_id, status, at, actor, reason)
    select e.id, e.client_id, ending, end_orders.at, actor, why from unnest(ended) e;
  return cardinality(ended);
end
$$;
revoke all on function end_orders from public;
grant execute on function end_orders to pramaan_app;
