-- Fills orders that wait, a batch at once, and says of each: `filled`, or `moved-on` where it is not any more what the fill
-- was worked out from. Each fill comes with one transfer out of what was set aside, and says what stays there.
create or replace function fill_orders(
  ids uuid[], filled_before bigint[], blocked_before bigint[], blocked_after bigint[], actors text[], fills jsonb,
  transfers uuid[], ats timestamptz[],
  leg_of integer[], from_owners uuid[], from_purposes text[], to_owners uuid[], to_purposes text[],
  assets text[], amounts bigint[]
) returns text[] language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  outcomes text[] := array_fill('moved-on'::text, array[cardinality(ids)]); fit integer[] := '{}'; posted text[];
  found_order trade_order; i integer;
begin
  perform from trade_order where id = any (ids) order by id for update;
  for i in 1 .. cardinality(ids) loop
    select * into found_order from trade_order where id = ids[i];
    if found_order.status = 'awaiting' and found_order.expires_at > ats[i]
       and (found_order.filled, found_order.blocked_paise) = (filled_before[i], blocked_before[i]) then
      fit := fit || i;
    end if;
  end loop;
  if cardinality(fit) = 0 then
    return outcomes;
  end if;
  with chosen as (select ask, n::integer as n from unnest(fit) with ordinality as c(ask, n)),
  heads as (
    select array_agg(transfers[ask] order by n) as transfers, array_agg('order-bought'::text order by n) as acts,
           array_agg(ids[ask] order by n) as refs, array_agg(null::text order by n) as memos,
           array_agg(ats[ask] order by n) as ats, array_agg(false order by n) as empties
    from chosen),
  legs as (
    select array_agg(c.n order by l.n) as leg_of, array_agg(l.from_owner order by l.n) as from_owners,
           array_agg(l.from_purpose order by l.n) as from_purposes, array_agg(l.to_owner order by l.n) as to_owners,
           array_agg(l.to_purpose order by l.n) as to_purposes, array_agg(l.asset order by l.n) as assets,
           array_agg(l.amount order by l.n) as amounts
    from unnest(leg_of, from_owners, from_purposes, to_owners, to_purposes, assets, amounts) with ordinality
      as l(ask, from_owner, from_purpose, to_owner, to_purpose, asset, amount, n)
    join chosen c on c.ask = l.ask)
  select ledger_post(h.transfers, h.acts, h.refs, h.memos, h.ats, h.empties, l.leg_of, l.from_owners,
                     l.from_purposes, l.to_owners, l.to_purposes, l.assets, l.amounts)
    into posted from heads h, legs l;
  for i in 1 .. cardinality(fit) loop
    outcomes[fit[i]] := case posted[i] when 'posted' then 'filled' else 'moved-on' end;
  end loop;
  update trade_order o set
      filled = o.filled + f.quantity, quantity = o.quantity + f.quantity, gross_paise = o.gross_paise + f.gross_paise,
      charges_paise = o.charges_paise + f.charges_paise, blocked_paise = blocked_after[e.n],
      status = case when o.filled + f.quantity = o.ordered then 'holding' else 'awaiting' end,
      status_at = f.at, executed_at = f.at, bought_on = f.trade_day, settles_on = f.settles_on
    from jsonb_array_elements(fills) with ordinality as e(value, n)
    cross join lateral jsonb_populate_record(null::trade_fill, e.value) f
    where outcomes[e.n] = 'filled' and o.id = ids[e.n] and f.order_id = o.id;
  perform count_fills(fills, ids, outcomes, 'filled');
  insert into trade_step (order_id, client_id, status, at, actor)
    select o.id, o.client_id, o.status, o.status_at, actors[x.n]
    from unnest(outcomes) with ordinality as x(outcome, n) join trade_order o on o.id = ids[x.n]
    where x.outcome = 'filled';
  return outcomes;
end
$$;
revoke all on function fill_orders from public;
grant execute on function fill_orders to pramaan_app;
