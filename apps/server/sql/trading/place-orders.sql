-- Takes a batch of orders, each with the key of its intent, and says of each what became of it: `placed`, `again` with the
-- earlier reply, or why not. The key, the PIN's grant, the money, the order, its fill and the position are there together or
-- not at all. Each order comes with one transfer: what is bought at once, and what is set aside for the rest.
create or replace function place_orders(
  scopes text[], routes text[], keys text[], body_hashes bytea[], replies bytea[],
  sessions uuid[], operations text[], nows timestamptz[], clients uuid[], ids uuid[], worths bigint[],
  -- Rows of trade_order and of trade_fill; an order that only waits has no fill.
  orders jsonb, fills jsonb,
  transfers uuid[], acts text[], ats timestamptz[],
  leg_of integer[], from_owners uuid[], from_purposes text[], to_owners uuid[], to_purposes text[],
  assets text[], amounts bigint[]
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each batch's arrays would cost more than the batch.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(ids)]);
  minimum bigint; claimed bigint[]; hindrances text[]; with_pin boolean[];
  fit integer[] := '{}'; grants uuid[] := '{}'; granted integer[] := '{}'; posted text[]; grant_id uuid; i integer;
begin
  select amount_paise into minimum from brand_limit where name = 'minimum_trade';

  -- The keys first, in order: a duplicate on another server waits here until the first has committed.
  with first_of_key as (
    select distinct on (scope, route, key) *
    from unnest(scopes, routes, keys, body_hashes, replies, nows) with ordinality
      as ask(scope, route, key, body_hash, reply, now, n)
    order by scope, route, key, n),
  taken as (
    insert into idempotency as i (scope, route, key, body_hash, reply, claimed_at)
    select scope, route, key, body_hash, reply, now from first_of_key order by scope, route, key
    on conflict do nothing returning i.scope, i.route, i.key)
  select array_agg(f.n) into claimed from first_of_key f join taken using (scope, route, key);

  select array_agg(case
      when owner.frozen_at is not null then 'account_frozen'
      when ask.worth < minimum then 'trade_too_small' end order by n),
         array_agg(p.client_id is not null order by n)
    into hindrances, with_pin
    from unnest(clients, worths) with ordinality as ask(client, worth, n)
    join client owner on owner.id = ask.client
    left join pin p on p.client_id = ask.client;

  for i in 1 .. cardinality(ids) loop
    outcomes[i] := case
      when claimed is null or array_position(claimed, i::bigint) is null then 'again'
      else hindrances[i] end;
    continue when outcomes[i] is not null;
    if with_pin[i] then
      select g.id into grant_id from step_up_grant g
        where g.session_id = sessions[i] and g.purpose = 'guarded-act' and g.used_at is null and g.expires_at > nows[i]
          and (g.operation is null or g.operation = operations[i]) and g.id <> all (grants)
        order by g.operation nulls last, g.expires_at limit 1 for update skip locked;
      if grant_id is null then
        outcomes[i] := 'pin_grant_missing';
        continue;
      end if;
      grants := grants || grant_id;
      granted := granted || i;
    end if;
    fit := fit || i;
  end loop;

  if cardinality(fit) > 0 then
    with chosen as (select ask, n::integer as n from unnest(fit) with ordinality as c(ask, n)),
    heads as (
      select array_agg(transfers[ask] order by n) as transfers, array_agg(acts[ask] order by n) as acts,
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
      outcomes[fit[i]] := case posted[i] when 'posted' then 'placed' else 'funds_short' end;
    end loop;
    update step_up_grant g set used_at = nows[spent.ask] from unnest(granted, grants) as spent(ask, id)
      where g.id = spent.id and outcomes[spent.ask] = 'placed';
    insert into trade_order
      select o.* from jsonb_array_elements(orders) with ordinality as e(value, n)
      cross join lateral jsonb_populate_record(null::trade_order, e.value) o
      where outcomes[e.n] = 'placed' and o.id = ids[e.n] and o.client_id = clients[e.n];
    perform count_fills(fills, ids, outcomes, 'placed');
    insert into trade_step (order_id, client_id, status, at, actor)
      select o.id, o.client_id, o.status, o.status_at, 'You' from trade_order o
      where o.id in (select ids[n] from unnest(outcomes) with ordinality as x(outcome, n) where x.outcome = 'placed');
  end if;

  -- A refusal claims nothing: the same key may be tried again.
  if exists (select from unnest(outcomes) o where o not in ('placed', 'again')) then
    delete from idempotency i using unnest(outcomes, scopes, routes, keys) as ask(outcome, scope, route, key)
      where ask.outcome not in ('placed', 'again') and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key);
  end if;

  if not 'again' = any (outcomes) then
    return query select o, null::bytea, null::bytea from unnest(outcomes) o;
    return;
  end if;
  return query
    select ask.outcome, i.body_hash, i.reply
    from unnest(outcomes, scopes, routes, keys) with ordinality as ask(outcome, scope, route, key, n)
    left join idempotency i on ask.outcome = 'again' and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key)
    order by ask.n;
end
$$;
revoke all on function place_orders from public;
grant execute on function place_orders to pramaan_app;
