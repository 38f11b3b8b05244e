-- Why: a client sells a lot at a quote that the server gave, once and within 20 seconds; the money is the client's at once
-- and can leave on the settlement day. Splits, bonuses and dividends reach every lot.
-- Locks: new tables; the view of unexplained transfers is replaced.

-- A price for one lot. Everything that a sale needs is worked out with it, so that selling is one statement.
create table sell_quote (
  id            uuid primary key,
  client_id     uuid not null references client,
  order_id      uuid not null references trade_order,
  quantity      bigint not null check (quantity > 0),
  price_paise   bigint not null check (price_paise > 0),
  -- On the contract note, and of that the firm's own part; the depository's charge apart from it.
  charges_paise bigint not null check (charges_paise >= 0),
  fees_paise    bigint not null check (fees_paise between 0 and charges_paise),
  depository_fee_paise bigint not null check (depository_fee_paise >= 0),
  depository_tax_paise bigint not null check (depository_tax_paise >= 0),
  charges       jsonb not null,
  card_version  text not null,
  trade_day     date not null,
  settles_on    date not null,
  source        text not null check (source <> ''),
  as_of         timestamptz not null,
  sequence      bigint not null,
  -- By the database's own clock: the servers' need not agree.
  issued_at     timestamptz not null default clock_timestamp(),
  used_at       timestamptz
);
create index sell_quote_of_order on sell_quote (order_id, issued_at desc) where used_at is null;
create index sell_quote_by_age on sell_quote (issued_at) where used_at is null;
grant select, insert, delete on sell_quote to pramaan_app;
call own_rows_only('sell_quote');
alter table sell_quote no force row level security;

-- The depository charges once per security and day.
create table depository_charge (
  client_id    uuid not null references client,
  isin         text not null,
  day          date not null,
  order_id     uuid not null references trade_order,
  transfer_id  uuid not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (client_id, isin, day)
);
create index depository_charge_of_order on depository_charge (order_id);
grant select on depository_charge to pramaan_app;
call own_rows_only('depository_charge');
alter table depository_charge no force row level security;

-- Takes a batch of sales, each with the key of its intent, and says of each what became of it: `sold`, `again` with the
-- earlier reply, or why not. `waited` is how many milliseconds ago this server gave the quote by a clock that nobody can
-- set, null where another server gave it.
create function sell_lots(
  scopes text[], routes text[], keys text[], body_hashes bytea[], replies bytea[], nows timestamptz[],
  clients uuid[], ids uuid[], ttypes text[], prices bigint[], waited integer[], ats timestamptz[]
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  firm constant uuid := '00000000-0000-0000-0000-000000000000';
  outcomes text[] := array_fill(null::text, array[cardinality(ids)]);
  claimed bigint[]; lot trade_order; quote sell_quote; taken uuid[] := '{}';
  i integer; k integer := 0; t integer := 0; share_isin text; charged bigint; gross bigint; sale uuid;
  p_ask integer[] := '{}'; p_id uuid[] := '{}'; p_act text[] := '{}'; p_ref uuid[] := '{}'; p_at timestamptz[] := '{}';
  l_of integer[] := '{}'; l_from uuid[] := '{}'; l_fp text[] := '{}'; l_to uuid[] := '{}'; l_tp text[] := '{}';
  l_asset text[] := '{}'; l_amount bigint[] := '{}'; posted text[];
begin
  with first_of_key as (
    select distinct on (scope, route, key) *
    from unnest(scopes, routes, keys, body_hashes, replies, nows) with ordinality
      as ask(scope, route, key, body_hash, reply, now, n)
    order by scope, route, key, n),
  taken_keys as (
    insert into idempotency as i (scope, route, key, body_hash, reply, claimed_at)
    select scope, route, key, body_hash, reply, now from first_of_key order by scope, route, key
    on conflict do nothing returning i.scope, i.route, i.key)
  select array_agg(f.n) into claimed from first_of_key f join taken_keys using (scope, route, key);

  perform from trade_order where id = any (ids) order by id for update;
  -- Client after client, so that two batches never wait for each other; what came first of a client goes first.
  for i in select n from unnest(clients) with ordinality as ask(client, n) order by client, n loop
    if claimed is null or array_position(claimed, i::bigint) is null then
      outcomes[i] := 'again';
      continue;
    end if;
    select * into lot from trade_order where id = ids[i] and client_id = clients[i] and ttype = ttypes[i];
    if lot.id is null then
      outcomes[i] := 'order_unknown';
      continue;
    end if;
    if lot.status <> 'holding' or lot.id = any (taken) then
      outcomes[i] := 'order_not_held';
      continue;
    end if;
    select * into quote from sell_quote q
      where q.order_id = lot.id and q.client_id = lot.client_id and q.used_at is null
        and q.price_paise = prices[i] and q.quantity = lot.quantity
      order by issued_at desc limit 1 for update;
    if quote.id is null then
      outcomes[i] := 'quote_missing';
      continue;
    end if;
    if clock_timestamp() not between quote.issued_at and quote.issued_at + interval '20 seconds'
       or waited[i] > 20000 then
      outcomes[i] := 'quote_expired';
      continue;
    end if;
    taken := taken || lot.id;
    gross := quote.price_paise * quote.quantity;
    sale := gen_random_uuid();
    t := t + 1;
    p_ask[t] := i; p_id[t] := sale; p_act[t] := 'order-sold'; p_ref[t] := lot.id; p_at[t] := ats[i];
    k := k + 1; l_of[k] := t; l_from[k] := lot.client_id; l_fp[k] := 'securities'; l_to[k] := firm; l_tp[k] := 'market';
    l_asset[k] := lot.asset; l_amount[k] := lot.quantity;
    k := k + 1; l_of[k] := t; l_from[k] := firm; l_fp[k] := 'market'; l_to[k] := lot.client_id; l_tp[k] := 'unsettled';
    l_asset[k] := 'INR'; l_amount[k] := gross;
    if quote.fees_paise > 0 then
      k := k + 1; l_of[k] := t; l_from[k] := lot.client_id; l_fp[k] := 'unsettled'; l_to[k] := firm; l_tp[k] := 'fees';
      l_asset[k] := 'INR'; l_amount[k] := quote.fees_paise;
    end if;
    if quote.charges_paise > quote.fees_paise then
      k := k + 1; l_of[k] := t; l_from[k] := lot.client_id; l_fp[k] := 'unsettled'; l_to[k] := firm; l_tp[k] := 'taxes';
      l_asset[k] := 'INR'; l_amount[k] := quote.charges_paise - quote.fees_paise;
    end if;
    update sell_quote set used_at = clock_timestamp() where sell_quote.id = quote.id;
    insert into trade_fill (id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version,
                            at, trade_day, settles_on, source, as_of, sequence, quote_id)
      values (sale, lot.id, lot.client_id, 'sell', lot.quantity, gross, quote.charges_paise,
              jsonb_build_array(jsonb_build_array(lot.quantity, quote.price_paise)), quote.charges, quote.card_version,
              ats[i], quote.trade_day, quote.settles_on, quote.source, quote.as_of, quote.sequence, quote.id);
    charged := quote.charges_paise;
    -- Once per security and day; a sale that could not bear it is not charged.
    if quote.depository_fee_paise > 0
       and gross - charged >= quote.depository_fee_paise + quote.depository_tax_paise then
      select isin into share_isin from instrument where id = lot.instrument_id;
      insert into depository_charge (client_id, isin, day, order_id, transfer_id, amount_paise)
        values (lot.client_id, coalesce(share_isin, lot.asset), quote.trade_day, lot.id, gen_random_uuid(),
                quote.depository_fee_paise + quote.depository_tax_paise)
        on conflict do nothing returning transfer_id into sale;
      if found then
        charged := charged + quote.depository_fee_paise + quote.depository_tax_paise;
        t := t + 1;
        p_ask[t] := i; p_id[t] := sale; p_act[t] := 'depository-charge'; p_ref[t] := lot.id; p_at[t] := ats[i];
        k := k + 1; l_of[k] := t; l_from[k] := lot.client_id; l_fp[k] := 'unsettled'; l_to[k] := firm; l_tp[k] := 'fees';
        l_asset[k] := 'INR'; l_amount[k] := quote.depository_fee_paise;
        if quote.depository_tax_paise > 0 then
          k := k + 1; l_of[k] := t; l_from[k] := lot.client_id; l_fp[k] := 'unsettled'; l_to[k] := firm; l_tp[k] := 'taxes';
          l_asset[k] := 'INR'; l_amount[k] := quote.depository_tax_paise;
        end if;
      end if;
    end if;
    outcomes[i] := 'sold';
    update trade_order o set status = 'sold', status_at = ats[i], sold_on = quote.trade_day, sale_gross_paise = gross,
        sale_charges_paise = charged, sale_settles_on = quote.settles_on
      where o.id = lot.id;
    insert into trade_step (order_id, client_id, status, at, actor) values (lot.id, lot.client_id, 'sold', ats[i], 'You');
  end loop;

  if t > 0 then
    posted := ledger_post(p_id, p_act, p_ref, array_fill(null::text, array[t]), p_at, array_fill(false, array[t]),
                          l_of, l_from, l_fp, l_to, l_tp, l_asset, l_amount);
    if 'posted' <> any (posted) then
      raise exception 'a lot is not in the ledger';
    end if;
    -- After the ledger, whose lock of the client purchases take first too.
    perform from position p join trade_order o on (o.client_id, o.asset) = (p.client_id, p.asset)
      where o.id = any (taken) order by p.client_id, p.asset for update of p;
    update position p set quantity = p.quantity - gone.quantity, lots = p.lots - gone.lots,
        gross_paise = p.gross_paise - gone.gross_paise, charges_paise = p.charges_paise - gone.charges_paise,
        day_quantity = greatest(0, p.day_quantity - gone.day_quantity),
        day_gross_paise = greatest(0, p.day_gross_paise - gone.day_gross_paise)
      from (select o.client_id, o.asset, sum(o.quantity) as quantity, count(*) as lots,
                   sum(o.gross_paise) as gross_paise, sum(o.charges_paise) as charges_paise,
                   coalesce(sum(o.quantity) filter (where o.bought_on = q.day), 0) as day_quantity,
                   coalesce(sum(o.gross_paise) filter (where o.bought_on = q.day), 0) as day_gross_paise
            from trade_order o join position q on (q.client_id, q.asset) = (o.client_id, o.asset)
            where o.id = any (taken) group by o.client_id, o.asset) gone
      where (p.client_id, p.asset) = (gone.client_id, gone.asset);
  end if;

  if exists (select from unnest(outcomes) o where o not in ('sold', 'again')) then
    delete from idempotency i using unnest(outcomes, scopes, routes, keys) as ask(outcome, scope, route, key)
      where ask.outcome not in ('sold', 'again') and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key);
  end if;
  return query
    select ask.outcome, i.body_hash, i.reply
    from unnest(outcomes, scopes, routes, keys) with ordinality as ask(outcome, scope, route, key, n)
    left join idempotency i on ask.outcome = 'again' and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key)
    order by ask.n;
end
$$;
revoke all on function sell_lots from public;
grant execute on function sell_lots to pramaan_app;

-- One run per day on which anything was due. Its figures are counted as it goes, so that a run that was cut goes on.
create table settlement_run (
  id          uuid primary key,
  day         date not null unique,
  started_at  timestamptz not null,
  finished_at timestamptz,
  sales       integer not null default 0,
  released_paise bigint not null default 0,
  corporate_actions integer not null default 0,
  dividends_paise bigint not null default 0,
  expired     integer not null default 0
);
create index settlement_run_by_age on settlement_run (day desc, id desc);
grant select, insert, update on settlement_run to pramaan_app;

-- Turns the proceeds of sales that are due into cash, at most so many at once.
create function settle_sales(until date, at timestamptz, most integer,
  out sales integer, out released bigint, out clients uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  due uuid[]; owners uuid[]; amounts bigint[]; posted text[]; n integer;
begin
  select array_agg(id), array_agg(client_id), array_agg(sale_gross_paise - sale_charges_paise)
    into due, owners, amounts
    from (select * from trade_order where status = 'sold' and sale_settled_at is null and sale_settles_on <= until
          order by sale_settles_on, id limit most for update skip locked) o;
  n := coalesce(cardinality(due), 0);
  sales := n;
  clients := owners;
  released := coalesce((select sum(a) from unnest(amounts) a), 0);
  if n > 0 then
    posted := ledger_post(
      (select array_agg(gen_random_uuid()) from unnest(due)), array_fill('sale-settled'::text, array[n]), due,
      array_fill(null::text, array[n]), array_fill(at, array[n]), array_fill(false, array[n]),
      (select array_agg(i) from generate_series(1, n) i), owners, array_fill('unsettled'::text, array[n]),
      owners, array_fill('cash'::text, array[n]), array_fill('INR'::text, array[n]), amounts);
    if 'posted' <> any (posted) then
      raise exception 'the proceeds of a sale are not in the ledger';
    end if;
    update trade_order set sale_settled_at = settle_sales.at where id = any (due);
    insert into trade_step (order_id, client_id, status, at, actor)
      select o, c, 'settled', settle_sales.at, 'The exchange’s settlement' from unnest(due, owners) x(o, c);
  end if;
end
$$;
revoke all on function settle_sales from public;
grant execute on function settle_sales to pramaan_app;

-- What a split, bonus or dividend did, once per action, and to each lot.
create table corporate_run (
  instrument_id integer not null references instrument,
  ex_day        date not null,
  kind          text not null,
  applied_at    timestamptz not null,
  lots          integer not null,
  primary key (instrument_id, ex_day, kind)
);
grant select on corporate_run to pramaan_app;

create table corporate_credit (
  order_id      uuid not null references trade_order,
  client_id     uuid not null references client,
  instrument_id integer not null references instrument,
  ex_day        date not null,
  kind          text not null,
  -- Shares on top, or paise paid.
  shares        bigint not null default 0,
  amount_paise  bigint not null default 0,
  transfer_id   uuid not null unique,
  primary key (order_id, ex_day, kind),
  constraint gives_something check (shares > 0 or amount_paise > 0)
);
grant select on corporate_credit to pramaan_app;
call own_rows_only('corporate_credit');
alter table corporate_credit no force row level security;

-- Applies one action to every lot that was bought before its ex-day. A fraction of a share is paid in rupees, at the price
-- that is given. Orders that wait were set against the old price: the caller ends them first.
create function apply_corporate_action(
  of_instrument integer, on_day date, of_kind text, fraction_paise bigint, at timestamptz,
  out lots integer, out paid bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  firm constant uuid := '00000000-0000-0000-0000-000000000000';
  action corporate_action; lot trade_order; more bigint; cash bigint; t integer := 0; k integer := 0;
  p_id uuid[] := '{}'; p_act text[] := '{}'; p_ref uuid[] := '{}'; p_memo text[] := '{}'; p_at timestamptz[] := '{}';
  l_of integer[] := '{}'; l_fp text[] := '{}'; l_to uuid[] := '{}'; l_tp text[] := '{}';
  l_asset text[] := '{}'; l_amount bigint[] := '{}';
begin
  lots := 0;
  paid := 0;
  select * into action from corporate_action
    where instrument_id = of_instrument and ex_day = on_day and kind = of_kind and kind <> 'rights';
  if action.instrument_id is null then
    return;
  end if;
  insert into corporate_run (instrument_id, ex_day, kind, applied_at, lots)
    values (of_instrument, on_day, of_kind, at, 0) on conflict do nothing;
  if not found then
    return;
  end if;
  for lot in
    select * from trade_order
    where instrument_id = of_instrument and quantity > 0 and bought_on < on_day
      -- Whoever sells on the ex-day or later still gets the dividend; shares that are gone do not multiply.
      and (status in ('holding', 'awaiting') or (of_kind = 'dividend' and status = 'sold' and sold_on >= on_day))
    order by id for update
  loop
    more := 0;
    cash := 0;
    if of_kind = 'dividend' then
      cash := lot.quantity * action.amount_paise;
    elsif action.shares_after > action.shares_before then
      more := lot.quantity * action.shares_after / action.shares_before - lot.quantity;
      cash := (lot.quantity * action.shares_after % action.shares_before) * fraction_paise / action.shares_before;
    end if;
    continue when more <= 0 and cash <= 0;
    t := t + 1;
    p_id[t] := gen_random_uuid(); p_act[t] := of_kind; p_ref[t] := lot.id; p_memo[t] := action.says; p_at[t] := at;
    if more > 0 then
      k := k + 1; l_of[k] := t; l_fp[k] := 'market'; l_to[k] := lot.client_id; l_tp[k] := 'securities';
      l_asset[k] := lot.asset; l_amount[k] := more;
    end if;
    if cash > 0 then
      k := k + 1; l_of[k] := t; l_fp[k] := 'market'; l_to[k] := lot.client_id; l_tp[k] := 'cash';
      l_asset[k] := 'INR'; l_amount[k] := cash;
    end if;
    insert into corporate_credit (order_id, client_id, instrument_id, ex_day, kind, shares, amount_paise, transfer_id)
      values (lot.id, lot.client_id, of_instrument, on_day, of_kind, greatest(more, 0), cash, p_id[t]);
    if more > 0 then
      update trade_order set quantity = quantity + more where id = lot.id;
    end if;
    insert into trade_step (order_id, client_id, status, at, actor, reason)
      values (lot.id, lot.client_id, of_kind, apply_corporate_action.at, 'The company', action.says);
    lots := lots + 1;
    paid := paid + cash;
  end loop;
  if t > 0 then
    perform ledger_post(p_id, p_act, p_ref, p_memo, p_at, array_fill(false, array[t]),
                        l_of, array_fill(firm, array[k]), l_fp, l_to, l_tp, l_asset, l_amount);
    perform from position p
      where (p.client_id, p.asset) in (select c.client_id, o.asset from corporate_credit c join trade_order o on o.id = c.order_id
                                       where c.transfer_id = any (p_id))
      order by p.client_id, p.asset for update;
    update position p set quantity = p.quantity + grown.shares
      from (select c.client_id, o.asset, sum(c.shares) as shares
            from corporate_credit c join trade_order o on o.id = c.order_id
            where c.transfer_id = any (p_id) group by c.client_id, o.asset) grown
      where (p.client_id, p.asset) = (grown.client_id, grown.asset) and grown.shares > 0;
  end if;
  update corporate_run r set lots = apply_corporate_action.lots
    where r.instrument_id = of_instrument and r.ex_day = on_day and r.kind = of_kind;
end
$$;
revoke all on function apply_corporate_action from public;
grant execute on function apply_corporate_action to pramaan_app;

-- As before, with the acts of trading: each is what its fill, its order or the company's action says, to the paisa and the
-- share. Only a trade moves two assets.
create or replace view ledger_unexplained with (security_invoker = true) as
  select t.id, t.act
  from ledger_transfer t
  cross join lateral (
    select count(distinct e.client_id) as clients, count(distinct a.asset) as assets,
           (array_agg(e.client_id) filter (where e.client_id is not null))[1] as client_id,
           coalesce(sum(e.amount) filter (where e.client_id is not null and a.asset = 'INR'), 0) as gained,
           sum(e.amount) filter (where e.amount > 0 and a.asset = 'INR') as moved,
           coalesce(sum(e.amount) filter (where e.client_id is not null and a.asset <> 'INR'), 0) as shares,
           max(a.asset) filter (where a.asset <> 'INR') as share
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id) m
  left join deposit d on d.transfer_id = t.id
  left join cash_adjustment c on c.transfer_id = t.id
  left join statement_line l on l.transfer_id = t.id
  left join statement_line r on r.return_transfer_id = t.id
  left join withdrawal w on w.id = t.ref and t.act like 'withdrawal-%'
  left join trade_order o on o.id = t.ref
  left join trade_fill f on f.id = t.id
  left join depository_charge p on p.transfer_id = t.id
  left join corporate_credit b on b.transfer_id = t.id
  where m.clients > 1
    or m.assets > case when t.act in ('order-bought', 'order-sold', 'split', 'bonus') then 2 else 1 end
    or (t.act like 'withdrawal-%' and exists (
          select from ledger_transfer x where x.ref = t.ref and x.act = t.act and x.id <> t.id))
    or case t.act
         when 'deposit' then (d.client_id, d.credited_paise) is distinct from (m.client_id, m.gained)
         when 'adjustment' then (c.client_id, c.amount_paise) is distinct from (m.client_id, m.gained)
         when 'payment-received' then (l.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'deposit-returned' then (r.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'withdrawal-held' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-released' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-sent' then (w.client_id, w.amount_paise) is distinct from (m.client_id, -m.gained)
           or not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'sent')
         when 'withdrawal-paid' then (w.state, w.amount_paise, 0) is distinct from ('paid', m.moved, m.clients)
         when 'withdrawal-came-back' then
           (w.state, w.client_id, w.amount_paise) is distinct from ('rejected', m.client_id, m.gained)
         when 'order-blocked' then (o.client_id, 0) is distinct from (m.client_id, m.gained)
         when 'order-released' then (o.client_id, 0) is distinct from (m.client_id, m.gained)
         when 'order-bought' then
           (f.side, f.client_id, f.order_id, -f.gross_paise - f.charges_paise, f.quantity, o.asset)
             is distinct from ('buy', m.client_id, t.ref, m.gained, m.shares, m.share)
         when 'order-sold' then
           (f.side, f.client_id, f.order_id, f.gross_paise - f.charges_paise, -f.quantity, o.asset)
             is distinct from ('sell', m.client_id, t.ref, m.gained, m.shares, m.share)
         when 'depository-charge' then
           (p.client_id, p.order_id, -p.amount_paise) is distinct from (m.client_id, t.ref, m.gained)
         when 'sale-settled' then
           (o.client_id, o.sale_gross_paise - o.sale_charges_paise, 0)
             is distinct from (m.client_id, m.moved, m.gained) or o.sale_settled_at is null
         when 'dividend' then (b.kind, b.client_id, b.amount_paise, b.shares)
           is distinct from ('dividend', m.client_id, m.gained, m.shares)
         when 'split' then (b.kind, b.client_id, b.amount_paise, b.shares)
           is distinct from ('split', m.client_id, m.gained, m.shares)
         when 'bonus' then (b.kind, b.client_id, b.amount_paise, b.shares)
           is distinct from ('bonus', m.client_id, m.gained, m.shares)
         else true end;
grant select on ledger_unexplained to pramaan_app;
-- Every trade is explained: planning the view anew for each costs more than the look itself.
alter function transfers_are_explained set plan_cache_mode = force_generic_plan;
-- Accounts change with every trade: a plan that reads a small table whole reads all their earlier versions too.
alter function ledger_post set enable_seqscan = off;
