-- Applies one action to lots that were bought before its ex-day, at most so many at once, and says whether it has reached
-- all. A fraction of a share is paid in rupees, at the price that is given. Orders that wait were set against the old price:
-- the caller ends them first.
create or replace function apply_corporate_action(
  of_instrument integer, on_day date, of_kind text, fraction_paise bigint, at timestamptz, most integer,
  out lots integer, out paid bigint, out clients uuid[], out is_done boolean, out lots_in_all integer
) language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  firm constant uuid := '00000000-0000-0000-0000-000000000000';
  action corporate_action; run corporate_run; lot lot; more bigint; cash bigint;
  part uuid[]; looked integer := 0; t integer := 0; k integer := 0;
  p_id uuid[] := '{}'; p_act text[] := '{}'; p_ref uuid[] := '{}'; p_memo text[] := '{}'; p_at timestamptz[] := '{}';
  l_of integer[] := '{}'; l_fp text[] := '{}'; l_to uuid[] := '{}'; l_tp text[] := '{}';
  l_asset text[] := '{}'; l_amount bigint[] := '{}';
  -- What grew.
  g_lot uuid[] := '{}'; g_order uuid[] := '{}'; g_shares bigint[] := '{}';
begin
  lots := 0;
  paid := 0;
  clients := '{}';
  is_done := true;
  lots_in_all := 0;
  -- Two servers at once: the second waits here, and goes on from where the first has got to.
  select * into action from corporate_action a
    where a.instrument_id = of_instrument and a.ex_day = on_day and a.kind = of_kind and a.kind <> 'rights'
      and a.settled_at is null and (a.shares_after is null or a.shares_after >= a.shares_before)
    for update;
  if action.instrument_id is null then
    return;
  end if;
  insert into corporate_run (instrument_id, ex_day, kind, applied_at, lots)
    values (of_instrument, on_day, of_kind, at, 0) on conflict do nothing;
  select * into run from corporate_run r
    where r.instrument_id = of_instrument and r.ex_day = on_day and r.kind = of_kind;
  -- Whoever sells on the ex-day or later still gets the dividend; shares that are gone do not multiply.
  with gone as materialized (
    select distinct c.lot_id as id from lot_close c join lot l on l.id = c.lot_id
    where c.instrument_id = of_instrument and c.closed_on >= on_day
      -- Not by the index of ids, which is as long as the table.
      and (c.lot_id > run.reached) is true and l.bought_on < on_day and of_kind = 'dividend'),
  held as materialized (
    select h.id from lot h
    where h.instrument_id = of_instrument and h.quantity > 0 and h.id > run.reached and h.bought_on < on_day
    order by h.instrument_id, h.id limit most)
  select array_agg(id) into part
    from (select id from (select id from gone union select id from held) both_of_them order by id limit most) x;
  -- The orders first, as everything else that changes a lot does.
  perform from product_order o where o.id in (select l.order_id from lot l where l.id = any (part)) order by o.id for update;
  for lot in
    select * from lot l where l.id = any (part) order by l.id for update
  loop
    looked := looked + 1;
    run.reached := lot.id;
    more := 0;
    cash := 0;
    if of_kind = 'dividend' then
      cash := (lot.quantity + (select coalesce(sum(c.quantity), 0) from lot_close c
                               where c.lot_id = lot.id and c.closed_on >= on_day)) * action.amount_paise;
    else
      more := lot.quantity * action.shares_after / action.shares_before - lot.quantity;
      cash := (lot.quantity * action.shares_after % action.shares_before) * fraction_paise / action.shares_before;
    end if;
    continue when more <= 0 and cash <= 0;
    t := t + 1;
    p_id[t] := gen_random_uuid(); p_act[t] := of_kind; p_ref[t] := lot.order_id; p_memo[t] := action.says; p_at[t] := at;
    if more > 0 then
      k := k + 1; l_of[k] := t; l_fp[k] := 'market'; l_to[k] := lot.client_id; l_tp[k] := 'securities';
      l_asset[k] := lot.asset; l_amount[k] := more;
    end if;
    if cash > 0 then
      k := k + 1; l_of[k] := t; l_fp[k] := 'market'; l_to[k] := lot.client_id; l_tp[k] := 'cash';
      l_asset[k] := 'INR'; l_amount[k] := cash;
    end if;
    insert into corporate_credit (lot_id, order_id, client_id, instrument_id, ex_day, kind, shares, amount_paise, transfer_id)
      values (lot.id, lot.order_id, lot.client_id, of_instrument, on_day, of_kind, greatest(more, 0), cash, p_id[t]);
    if more > 0 then
      g_lot := g_lot || lot.id; g_order := g_order || lot.order_id; g_shares := g_shares || more;
    end if;
    insert into order_step (order_id, client_id, code, at, actor, facts)
      values (lot.order_id, lot.client_id, of_kind, apply_corporate_action.at, 'company',
              jsonb_build_object('message', action.says));
    lots := lots + 1;
    paid := paid + cash;
  end loop;
  if t > 0 then
    perform ledger_post(p_id, p_act, p_ref, p_memo, p_at, array_fill(false, array[t]),
                        l_of, array_fill(firm, array[k]), l_fp, l_to, l_tp, l_asset, l_amount);
    -- A price that was given for the lots as they were is not good any more.
    update product_order o set version = o.version + 1 where o.id = any (g_order);
    update lot l set quantity = l.quantity + grown.shares from unnest(g_lot, g_shares) as grown(id, shares)
      where l.id = grown.id;
    clients := (select array_agg(distinct c) from unnest(l_to) c);
  end if;
  is_done := looked < most;
  lots_in_all := run.lots + lots;
  update corporate_run r set lots = lots_in_all, reached = run.reached
    where r.instrument_id = of_instrument and r.ex_day = on_day and r.kind = of_kind;
  if is_done then
    update corporate_action a set settled_at = apply_corporate_action.at
      where a.instrument_id = of_instrument and a.ex_day = on_day and a.kind = of_kind;
  end if;
end
$$;
revoke all on function apply_corporate_action from public;
grant execute on function apply_corporate_action to pramaan_app;
