-- Why: a client buys: an order holds its money, is filled from the market's own book, and is kept as one lot at its cost.
-- What may be done to an order is done by the functions below; the app itself can only read.
-- Locks: new tables.

create table trade_order (
  id            uuid primary key,
  client_id     uuid not null references client,
  ttype         text not null check (ttype in ('standard', 'fo')),
  instrument_id integer not null references instrument,
  -- What the ledger calls a share of it.
  asset         text not null,
  order_type    text not null check (order_type in ('market', 'limit')),
  -- The most that one share may cost. A market order has one too: it is protected.
  limit_paise   bigint not null check (limit_paise > 0),
  ordered       bigint not null check (ordered > 0),
  filled        bigint not null default 0,
  -- Shares of the lot: what was filled, and what splits and bonuses made of it.
  quantity      bigint not null default 0 check (quantity >= 0),
  -- What was paid for the shares, and the charges on top of it.
  gross_paise   bigint not null default 0 check (gross_paise >= 0),
  charges_paise bigint not null default 0 check (charges_paise >= 0),
  -- Set aside for what has not been filled, its charges included.
  blocked_paise bigint not null default 0 check (blocked_paise >= 0),
  status        text not null check (status in ('awaiting', 'holding', 'sold', 'rejected', 'cancelled')),
  placed_at     timestamptz not null,
  status_at     timestamptz not null,
  expires_at    timestamptz not null,
  executed_at   timestamptz,
  -- The trading day of the last fill, and when its shares are settled.
  bought_on     date,
  settles_on    date,
  -- Of a desk order: who of the firm works it. The demo's own desk leaves it alone then.
  worked_by     uuid references staff,
  reason        text,
  -- Of the sale; charges with the depository's.
  sold_on            date,
  sale_gross_paise   bigint check (sale_gross_paise > 0),
  sale_charges_paise bigint check (sale_charges_paise >= 0),
  sale_settles_on    date,
  sale_settled_at    timestamptz,
  constraint filled_of_ordered check (filled between 0 and ordered),
  constraint bought_has_its_day check ((filled > 0) = (executed_at is not null) and (filled > 0) = (bought_on is not null)),
  constraint waits_with_its_money check ((status = 'awaiting') = (blocked_paise > 0)),
  constraint waits_for_the_rest check (status <> 'awaiting' or filled < ordered),
  constraint held_has_shares check (status not in ('holding', 'sold') or quantity > 0),
  constraint ended_without_shares check (status not in ('rejected', 'cancelled') or (filled = 0 and reason is not null)),
  constraint sold_has_its_sale check (
    (status = 'sold') = (num_nulls(sold_on, sale_gross_paise, sale_charges_paise, sale_settles_on) = 0)),
  constraint desk_works_desk_orders check (worked_by is null or ttype = 'fo')
);
create index trade_order_open on trade_order (client_id, placed_at desc, id desc) where status = 'awaiting';
create index trade_order_held on trade_order (client_id, placed_at desc, id desc) where status = 'holding';
create index trade_order_held_of_stock on trade_order (client_id, instrument_id, placed_at desc, id desc)
  where status = 'holding';
create index trade_order_over on trade_order (client_id, status_at desc, id desc)
  where status in ('sold', 'rejected', 'cancelled');
-- What the one server that matches goes through.
create index trade_order_to_match on trade_order (instrument_id, placed_at) where status = 'awaiting';
create index trade_order_to_expire on trade_order (expires_at) where status = 'awaiting';
create index trade_order_at_desk on trade_order (placed_at, id) where status = 'awaiting' and ttype = 'fo';
create index trade_order_to_settle on trade_order (sale_settles_on, id)
  where status = 'sold' and sale_settled_at is null;
create index trade_order_by_age on trade_order (placed_at desc, id desc);
create index trade_order_by_status on trade_order (status, placed_at desc, id desc);
create index trade_order_of_client on trade_order (client_id, placed_at desc, id desc);
create index trade_order_lots_of_stock on trade_order (instrument_id, bought_on) where quantity > 0;
grant select on trade_order to pramaan_app;
call own_rows_only('trade_order');
alter table trade_order no force row level security;

create table trade_step (
  id        bigint generated always as identity primary key,
  order_id  uuid not null references trade_order,
  client_id uuid not null references client,
  status    text not null,
  at        timestamptz not null,
  -- As the client reads it: "You", "The market", "The exchange’s clock", or the name of a person of the firm.
  actor     text not null,
  reason    text
);
create index trade_step_of_order on trade_step (order_id, id);
grant select on trade_step to pramaan_app;
call own_rows_only('trade_step');
alter table trade_step no force row level security;

-- One row per fill. Its id is that of the ledger's transfer.
create table trade_fill (
  id            uuid primary key,
  order_id      uuid not null references trade_order,
  client_id     uuid not null references client,
  side          text not null check (side in ('buy', 'sell')),
  quantity      bigint not null check (quantity > 0),
  gross_paise   bigint not null check (gross_paise > 0),
  charges_paise bigint not null check (charges_paise >= 0),
  -- [[quantity, paise], …]: what each level of the book gave.
  levels        jsonb not null,
  -- {"stt": paise, …}: what the card charged. Its words are worked out anew from the card, which keeps every day's rates.
  charges       jsonb not null,
  card_version  text not null,
  at            timestamptz not null,
  trade_day     date not null,
  settles_on    date not null,
  source        text not null check (source <> ''),
  as_of         timestamptz not null,
  sequence      bigint not null,
  quote_id      uuid unique
);
create index trade_fill_of_order on trade_fill (order_id, at);
grant select on trade_fill to pramaan_app;
call own_rows_only('trade_fill');
alter table trade_fill no force row level security;

-- All lots of a stock together, kept with every fill: reading it does not grow with the lots.
create table position (
  client_id     uuid not null references client,
  asset         text not null,
  instrument_id integer not null references instrument,
  quantity      bigint not null check (quantity >= 0),
  lots          integer not null check (lots >= 0),
  gross_paise   bigint not null check (gross_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  -- The last trading day on which any was bought, how many of those are still there, and what they cost: the day's gain on
  -- them begins at that, and not at the close before.
  day             date not null default '-infinity',
  day_quantity    bigint not null default 0 check (day_quantity >= 0),
  day_gross_paise bigint not null default 0 check (day_gross_paise >= 0),
  primary key (client_id, asset),
  constraint nothing_costs_nothing check (quantity > 0 or (lots = 0 and gross_paise + charges_paise = 0))
);
create index position_of_stock on position (instrument_id) where quantity > 0;
grant select on position to pramaan_app;
call own_rows_only('position');
alter table position no force row level security;

create function order_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id, old.client_id, old.ttype, old.asset, old.order_type, old.limit_paise, old.ordered, old.placed_at)
     is distinct from
     (new.id, new.client_id, new.ttype, new.asset, new.order_type, new.limit_paise, new.ordered, new.placed_at) then
    raise exception 'an order is what it was placed as';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('awaiting', 'holding'), ('awaiting', 'rejected'), ('awaiting', 'cancelled'), ('holding', 'sold')) then
    raise exception 'an order cannot go from % to %', old.status, new.status;
  end if;
  if new.filled < old.filled or (new.filled > old.filled and old.status <> 'awaiting') then
    raise exception 'only an order that waits is filled';
  end if;
  if old.sale_settled_at is not null and new.sale_settled_at is distinct from old.sale_settled_at then
    raise exception 'a sale is settled once';
  end if;
  return new;
end
$$;
create trigger order_moves_on before update on trade_order for each row execute function order_moves_on();

-- Writes down the purchases of a batch and counts them into the positions.
create function count_fills(fills jsonb, ids uuid[], outcomes text[], wanted text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  with added as (
    insert into trade_fill
      select f.* from jsonb_array_elements(fills) with ordinality as e(value, n)
      cross join lateral jsonb_populate_record(null::trade_fill, e.value) f
      where e.value <> 'null' and outcomes[e.n] = wanted and f.order_id = ids[e.n]
      returning client_id, order_id, quantity, gross_paise, charges_paise, trade_day)
  insert into position as p (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise, day,
                             day_quantity, day_gross_paise)
    select f.client_id, o.asset, o.instrument_id, sum(f.quantity), count(*) filter (where o.filled = f.quantity),
           sum(f.gross_paise), sum(f.charges_paise), max(f.trade_day), sum(f.quantity), sum(f.gross_paise)
    from added f join trade_order o on o.id = f.order_id
    group by f.client_id, o.asset, o.instrument_id order by f.client_id, o.asset
  on conflict (client_id, asset) do update set
    quantity = p.quantity + excluded.quantity, lots = p.lots + excluded.lots,
    gross_paise = p.gross_paise + excluded.gross_paise, charges_paise = p.charges_paise + excluded.charges_paise,
    day = excluded.day,
    day_quantity = excluded.day_quantity + case when p.day = excluded.day then p.day_quantity else 0 end,
    day_gross_paise = excluded.day_gross_paise + case when p.day = excluded.day then p.day_gross_paise else 0 end;
end
$$;
revoke all on function count_fills from public;

-- Takes a batch of orders, each with the key of its intent, and says of each what became of it: `placed`, `again` with the
-- earlier reply, or why not. The key, the PIN's grant, the money, the order, its fill and the position are there together or
-- not at all. Each order comes with one transfer: what is bought at once, and what is set aside for the rest.
create function place_orders(
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

-- Fills orders that wait, a batch at once, and says of each: `filled`, or `moved-on` where it is not any more what the fill
-- was worked out from. Each fill comes with one transfer out of what was set aside, and says what stays there.
create function fill_orders(
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

-- Ends what orders still wait for, and frees their money. An order that was filled in part is held; one that was not has
-- the given end. Says how many were ended. `owner`: only that client's.
create function end_orders(ids uuid[], owner uuid, ending text, why text, actor text, at timestamptz)
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

-- Someone of the firm takes a desk order in hand.
create function take_order(order_id uuid, by uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update trade_order set worked_by = by where id = order_id and status = 'awaiting' and ttype = 'fo';
  if not found then
    return false;
  end if;
  insert into trade_step (order_id, client_id, status, at, actor)
    select o.id, o.client_id, 'taken in hand', take_order.at, s.name
    from trade_order o, staff s where o.id = take_order.order_id and s.id = by;
  return true;
end
$$;
revoke all on function take_order from public;
grant execute on function take_order to pramaan_app;
