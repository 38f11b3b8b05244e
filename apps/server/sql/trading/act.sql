-- The one way to do anything to an order, its lots and its money, and to request a withdrawal. Takes many plans and says of each
-- what became of it: `done`; `again`, with the earlier reply of the same key; or why not. A plan is done whole or not at all, each
-- after the ones before it.
--
-- Of each plan: the key of its intent (null where it has none), the PIN's grant to spend (no session: none is asked for), what
-- must hold, and the bank account that is to be paid to. `quotes`: the prices it was given, with for how many milliseconds this
-- server knows each. `from_…`: the orders it was worked out from, each at the version it had then.
-- `transfer_…`: the ledger's transfers; one with a `once_key` is left out where that charge has been levied before, and only one
-- that `may_be_short` is refused for want of money: all others move what is known to be there.
-- `records`: rows of each table, each with the number of its plan; and what it takes of which offer, which has to be there.
create or replace function act(
  scopes text[], routes text[], keys text[], body_hashes bytea[], replies bytea[], nows timestamptz[], clients uuid[],
  sessions uuid[], operations text[], must_be_open boolean[], least_names text[], worths bigint[],
  cards uuid[], pay_ats timestamptz[], quote_of integer[], quotes uuid[], waited integer[],
  from_of integer[], from_orders uuid[], from_versions integer[],
  transfer_of integer[], transfers uuid[], acts text[], refs uuid[], memos text[], ats timestamptz[],
  once_keys text[], once_paise bigint[], may_be_short boolean[],
  leg_of integer[], from_owners uuid[], from_purposes text[], to_owners uuid[], to_purposes text[], assets text[],
  amounts bigint[], records jsonb
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each batch's arrays would cost more than the batch. And a plan that was made while a table was small must not
  -- read it whole for a hash or a merge when it has grown: every row is looked up by its index.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(clients)]);
  claimed bigint[]; barred text[]; payees bank_card[]; frozen boolean[]; below boolean[]; with_pin boolean[]; stale integer[];
  grants uuid[] := '{}'; granted integer[] := '{}'; grant_id uuid; i integer;
  kept integer[]; posted text[]; empties boolean[]; left_out uuid[] := '{}';
begin
  -- The keys first, in order: a duplicate on another server waits here until the first has committed.
  if cardinality(keys) = 1 and keys[1] is not null then
    insert into idempotency (scope, route, key, body_hash, reply, claimed_at)
      values (scopes[1], routes[1], keys[1], body_hashes[1], replies[1], nows[1]) on conflict do nothing;
    if not found then
      outcomes[1] := 'again';
    end if;
  elsif num_nonnulls(variadic keys) > 0 then
    with first_of_key as (
      select distinct on (scope, route, key) *
      from unnest(scopes, routes, keys, body_hashes, replies, nows) with ordinality
        as ask(scope, route, key, body_hash, reply, now, n)
      where key is not null order by scope, route, key, n),
    taken as (
      insert into idempotency as i (scope, route, key, body_hash, reply, claimed_at)
      select scope, route, key, body_hash, reply, now from first_of_key order by scope, route, key
      on conflict do nothing returning i.scope, i.route, i.key)
    select array_agg(f.n) into claimed from first_of_key f join taken using (scope, route, key);
    for i in 1 .. cardinality(keys) loop
      if keys[i] is not null and (claimed is null or array_position(claimed, i::bigint) is null) then
        outcomes[i] := 'again';
      end if;
    end loop;
  end if;

  -- What the client must be and have for it.
  if num_nonnulls(variadic cards) > 0 then
    select p.barred, p.payees into barred, payees from payees_of(clients, cards, pay_ats) p;
  end if;
  if true = any (must_be_open) or num_nonnulls(variadic sessions) > 0 then
    select array_agg(ask.must_be_open and owner.frozen_at is not null order by n),
           array_agg(ask.worth < least.amount_paise order by n), array_agg(p.client_id is not null order by n)
      into frozen, below, with_pin
      from unnest(clients, must_be_open, least_names, worths) with ordinality as ask(client, must_be_open, least, worth, n)
      join client owner on owner.id = ask.client
      left join brand_limit least on least.name = ask.least
      left join pin p on p.client_id = ask.client;
    for i in 1 .. cardinality(clients) loop
      continue when outcomes[i] is not null;
      outcomes[i] := case
        when frozen[i] then 'account_frozen'
        when cards[i] is not null then barred[i]
        when below[i] then 'trade_too_small' end;
      continue when outcomes[i] is not null or sessions[i] is null or not with_pin[i];
      select g.id into grant_id from step_up_grant g
        where g.session_id = sessions[i] and g.purpose = 'guarded-act' and g.used_at is null and g.expires_at > nows[i]
          and (g.operation is null or g.operation = operations[i]) and g.id <> all (grants)
        order by g.operation nulls last, g.expires_at limit 1 for update skip locked;
      if grant_id is null then
        outcomes[i] := 'pin_grant_missing';
      else
        grants := grants || grant_id;
        granted := granted || i;
      end if;
    end loop;
  end if;

  -- The orders as they were when it was worked out; of several plans for one of them the first that fits.
  if cardinality(from_orders) > 0 then
    with locked as materialized (
      select o.id, o.version, o.client_id from product_order o where o.id = any (from_orders) order by o.id for update),
    looked as (
      select f.ask, f.id, l.version is not distinct from f.version and l.client_id = clients[f.ask] as is_so
        from unnest(from_of, from_orders, from_versions) as f(ask, id, version) left join locked l on l.id = f.id
        where outcomes[f.ask] is null)
    select array_agg(p.ask) into stale
      from (select ask, is_so, row_number() over (partition by id, is_so order by ask) as place from looked) p
      where p.is_so is not true or p.place > 1;
    foreach i in array coalesce(stale, '{}') loop
      outcomes[i] := 'moved_on';
    end loop;
  end if;

  -- A price is good once, and for as long as it was given.
  if cardinality(quotes) > 0 then
    perform from sell_quote q where q.id = any (quotes) order by q.id for update;
    for i in 1 .. cardinality(quotes) loop
      continue when outcomes[quote_of[i]] is not null;
      outcomes[quote_of[i]] := (
        select case
            when q.id is null then 'quote_missing'
            when clock_timestamp() not between q.issued_at and q.issued_at + interval '20 seconds' or waited[i] > 20000
              then 'quote_expired' end
          from (select) one left join sell_quote q on q.id = quotes[i] and q.client_id = clients[quote_of[i]] and q.used_at is null);
    end loop;
  end if;

  if records ? 'sips' then
    outcomes := check_sips(outcomes, records -> 'sips');
  end if;
  if records ? 'loans' then
    outcomes := check_loans(outcomes, records -> 'loans');
  end if;
  if records ? 'takes' then
    outcomes := check_takes(outcomes, records -> 'takes');
  end if;

  -- Charges that are levied once.
  if num_nonnulls(variadic once_keys) > 0 then
    insert into charge_once (client_id, key, order_id, transfer_id, amount_paise)
      select clients[t.ask], t.key, t.ref, t.id, t.amount
      from unnest(transfer_of, once_keys, refs, transfers, once_paise) as t(ask, key, ref, id, amount)
      where t.key is not null and outcomes[t.ask] is null order by clients[t.ask], t.key on conflict do nothing;
    select coalesce(array_agg(t.id), '{}') into left_out
      from unnest(once_keys, transfers) as t(key, id)
      where t.key is not null and not exists (select from charge_once c where c.transfer_id = t.id);
  end if;

  if cardinality(transfers) > 0 then
    -- A withdrawal below the least one takes everything.
    empties := case when payees is null then array_fill(false, array[cardinality(transfers)])
      else array(select coalesce(below[t.ask] and cards[t.ask] is not null, false) from unnest(transfer_of) as t(ask)) end;
    if num_nonnulls(variadic outcomes) = 0 and cardinality(left_out) = 0 then
      kept := array(select g from generate_series(1, cardinality(transfers)) g);
      posted := ledger_post(transfers, acts, refs, memos, ats, empties, leg_of, from_owners, from_purposes, to_owners,
                            to_purposes, assets, amounts);
    else
      select array_agg(n order by n) into kept
        from unnest(transfer_of, transfers) with ordinality as t(ask, id, n)
        where outcomes[t.ask] is null and t.id <> all (left_out);
      if kept is not null then
        with heads as (
          select array_agg(transfers[k] order by n) as ids, array_agg(acts[k] order by n) as acts,
                 array_agg(refs[k] order by n) as refs, array_agg(memos[k] order by n) as memos,
                 array_agg(ats[k] order by n) as ats, array_agg(empties[k] order by n) as empties
          from unnest(kept) with ordinality as c(k, n)),
        legs as (
          select array_agg(c.n::integer order by l.n) as leg_of, array_agg(l.from_owner order by l.n) as from_owners,
                 array_agg(l.from_purpose order by l.n) as from_purposes, array_agg(l.to_owner order by l.n) as to_owners,
                 array_agg(l.to_purpose order by l.n) as to_purposes, array_agg(l.asset order by l.n) as assets,
                 array_agg(l.amount order by l.n) as amounts
          from unnest(leg_of, from_owners, from_purposes, to_owners, to_purposes, assets, amounts) with ordinality
            as l(transfer, from_owner, from_purpose, to_owner, to_purpose, asset, amount, n)
          join unnest(kept) with ordinality as c(k, n) on c.k = l.transfer)
        select ledger_post(h.ids, h.acts, h.refs, h.memos, h.ats, h.empties, l.leg_of, l.from_owners,
                           l.from_purposes, l.to_owners, l.to_purposes, l.assets, l.amounts)
          into posted from heads h, legs l;
      end if;
    end if;
    for i in 1 .. coalesce(cardinality(kept), 0) loop
      continue when posted[i] = 'posted';
      -- A plan is done whole or not at all: what may be short stands alone in its plan.
      if posted[i] = 'again' or not may_be_short[kept[i]]
         or cardinality(array_positions(transfer_of, transfer_of[kept[i]])) > 1 then
        raise exception 'a transfer (%) of a plan could not be posted: %', acts[kept[i]], posted[i];
      end if;
      outcomes[transfer_of[kept[i]]] := case posted[i] when 'short' then 'funds_short' else 'withdrawal_too_small' end;
    end loop;
  end if;

  for i in 1 .. cardinality(outcomes) loop
    outcomes[i] := coalesce(outcomes[i], 'done');
  end loop;
  if 'done' = any (outcomes) then
    perform record_plans(outcomes, payees, records);
    if cardinality(grants) > 0 then
      update step_up_grant g set used_at = nows[spent.ask] from unnest(granted, grants) as spent(ask, id)
        where g.id = spent.id and outcomes[spent.ask] = 'done';
    end if;
    if cardinality(quotes) > 0 then
      update sell_quote q set used_at = clock_timestamp() from unnest(quote_of, quotes) as taken(ask, id)
        where q.id = taken.id and outcomes[taken.ask] = 'done';
    end if;
  end if;

  -- A refusal claims nothing: the same key may be tried again.
  if cardinality(array_positions(outcomes, 'done')) + cardinality(array_positions(outcomes, 'again')) < cardinality(outcomes) then
    delete from idempotency i using unnest(outcomes, scopes, routes, keys) as ask(outcome, scope, route, key)
      where ask.outcome not in ('done', 'again') and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key);
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
revoke all on function act from public;

-- What the server asks for: each parameter of `act` as the text that it is read from, and the server's word for all of them. The app's
-- login can ask for nothing else, so nobody who merely has it trades, withdraws or moves money in a client's name.
create or replace function act_said(
  scopes text, routes text, keys text, body_hashes text, replies text, nows text, clients text, sessions text,
  operations text, must_be_open text, least_names text, worths text, cards text, pay_ats text, quote_of text, quotes text,
  waited text, from_of text, from_orders text, from_versions text, transfer_of text, transfers text, acts text, refs text,
  memos text, ats text, once_keys text, once_paise text, may_be_short text, leg_of text, from_owners text, from_purposes text,
  to_owners text, to_purposes text, assets text, amounts text, records text, word bytea
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'act',
                     scopes, routes, keys, body_hashes, replies, nows, clients, sessions, operations, must_be_open,
                     least_names, worths, cards, pay_ats, quote_of, quotes, waited, from_of, from_orders, from_versions,
                     transfer_of, transfers, acts, refs, memos, ats, once_keys, once_paise, may_be_short, leg_of, from_owners,
                     from_purposes, to_owners, to_purposes, assets, amounts, records) then
    raise exception 'what is done to orders and money is asked for by the server';
  end if;
  return query select a.* from act(
    act_said.scopes::text[], act_said.routes::text[], act_said.keys::text[], act_said.body_hashes::bytea[],
    act_said.replies::bytea[], act_said.nows::timestamptz[], act_said.clients::uuid[], act_said.sessions::uuid[],
    act_said.operations::text[], act_said.must_be_open::boolean[], act_said.least_names::text[], act_said.worths::bigint[],
    act_said.cards::uuid[], act_said.pay_ats::timestamptz[], act_said.quote_of::integer[], act_said.quotes::uuid[],
    act_said.waited::integer[], act_said.from_of::integer[], act_said.from_orders::uuid[], act_said.from_versions::integer[],
    act_said.transfer_of::integer[], act_said.transfers::uuid[], act_said.acts::text[], act_said.refs::uuid[],
    act_said.memos::text[], act_said.ats::timestamptz[], act_said.once_keys::text[], act_said.once_paise::bigint[],
    act_said.may_be_short::boolean[], act_said.leg_of::integer[], act_said.from_owners::uuid[],
    act_said.from_purposes::text[], act_said.to_owners::uuid[], act_said.to_purposes::text[], act_said.assets::text[],
    act_said.amounts::bigint[], act_said.records::jsonb) a;
end
$$;
revoke all on function act_said from public;
grant execute on function act_said to pramaan_app;
