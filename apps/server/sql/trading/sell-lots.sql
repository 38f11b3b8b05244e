-- Takes a batch of sales, each with the key of its intent, and says of each what became of it: `sold`, `again` with the
-- earlier reply, or why not. `waited` is how many milliseconds ago this server gave the quote by a clock that nobody can
-- set, null where another server gave it.
create or replace function sell_lots(
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
