-- Takes a batch of requests, each with the key of its intent, and says of each what became of it: `held`, `again` with the
-- earlier reply, or why not. The key, the PIN's grant, the hold and the request are there together or not at all.
create or replace function request_withdrawals(
  scopes text[], routes text[], keys text[], body_hashes bytea[], replies bytea[],
  sessions uuid[], operations text[], clients uuid[], cards uuid[], amounts bigint[], ids uuid[],
  ats timestamptz[], promises timestamptz[], nows timestamptz[],
  mail_ids uuid[], mail_subjects text[], mail_texts text[]
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each batch's arrays would cost more than the batch.
  set plan_cache_mode = force_generic_plan as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(ids)]);
  minimum bigint; claimed bigint[]; hindrances text[]; payees bank_card[];
  fit integer[] := '{}'; grants uuid[] := '{}'; posted text[]; grant_id uuid; i integer;
begin
  select amount_paise into minimum from brand_limit where name = 'minimum_withdrawal';

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

  -- Looked at once: what is checked here is what is paid to, whatever happens to the card meanwhile.
  select array_agg(case
      when c.id is null then 'card_unknown'
      when owner.withdrawals_from > ask.at then 'withdrawals_held'
      when c.usable_from > ask.at then 'card_cooling_off'
      when c.usable_from > owner.frozen_at then 'card_newer_than_freeze'
      when p.client_id is null then 'pin_not_set'
      -- Paid to, and with the number it had then: a changed number makes a card usable later than any payment to the old.
      when p.new_payees_from > ask.at and not exists (
             select from withdrawal w where w.client_id = ask.client and w.card_id = c.id and w.state = 'paid'
               and w.requested_at >= c.usable_from) then 'new_payee_held' end order by n),
         array_agg(c order by n)
    into hindrances, payees
    from unnest(clients, cards, ats) with ordinality as ask(client, card, at, n)
    join client owner on owner.id = ask.client
    left join bank_card c on c.id = ask.card and c.client_id = ask.client and c.removed_at is null
    left join pin p on p.client_id = ask.client;

  for i in 1 .. cardinality(ids) loop
    outcomes[i] := case
      when claimed is null or array_position(claimed, i::bigint) is null then 'again'
      else hindrances[i] end;
    continue when outcomes[i] is not null;
    select g.id into grant_id from step_up_grant g
      where g.session_id = sessions[i] and g.purpose = 'guarded-act' and g.used_at is null and g.expires_at > nows[i]
        and (g.operation is null or g.operation = operations[i]) and g.id <> all (grants)
      order by g.operation nulls last, g.expires_at limit 1 for update skip locked;
    if grant_id is null then
      outcomes[i] := 'pin_grant_missing';
    else
      fit := fit || i;
      grants := grants || grant_id;
    end if;
  end loop;

  if cardinality(fit) > 0 then
    select ledger_post(
        array_agg(gen_random_uuid() order by n), array_agg('withdrawal-held'::text order by n), array_agg(ids[ask] order by n),
        array_agg(null::text order by n), array_agg(ats[ask] order by n), array_agg(amounts[ask] < minimum order by n),
        array_agg(n::integer order by n), array_agg(clients[ask] order by n), array_agg('cash'::text order by n),
        array_agg(clients[ask] order by n), array_agg('held'::text order by n), array_agg('INR'::text order by n),
        array_agg(amounts[ask] order by n))
      into posted from unnest(fit) with ordinality as chosen(ask, n);
    for i in 1 .. cardinality(fit) loop
      outcomes[fit[i]] := case posted[i]
        when 'posted' then 'held'
        when 'short' then 'funds_short'
        else 'withdrawal_too_small' end;
    end loop;
    update step_up_grant g set used_at = nows[spent.ask] from unnest(fit, grants) as spent(ask, id)
      where g.id = spent.id and outcomes[spent.ask] = 'held';
    insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name,
                            requested_at, state_at, promised_by)
      select ask.id, ask.client, ask.amount, c.id, c.bank_name, c.card_number, c.card_mask, c.ifsc, c.holder_name,
             ask.at, ask.at, ask.promised_by
      from unnest(outcomes, ids, clients, amounts, ats, promises) with ordinality
        as ask(outcome, id, client, amount, at, promised_by, n)
      cross join lateral (select (payees[n]).*) c
      where ask.outcome = 'held';
    insert into mail (id, to_address, subject, body_text, created_at, next_try_at)
      select ask.mail_id, c.email, ask.subject, ask.body, ask.now, ask.now
      from unnest(outcomes, clients, mail_ids, mail_subjects, mail_texts, nows)
        as ask(outcome, client, mail_id, subject, body, now)
      join client c on c.id = ask.client
      where ask.outcome = 'held';
  end if;

  -- A refusal claims nothing: the same key may be tried again.
  if exists (select from unnest(outcomes) o where o not in ('held', 'again')) then
    delete from idempotency i using unnest(outcomes, scopes, routes, keys) as ask(outcome, scope, route, key)
      where ask.outcome not in ('held', 'again') and (i.scope, i.route, i.key) = (ask.scope, ask.route, ask.key);
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
revoke all on function request_withdrawals from public;
grant execute on function request_withdrawals to pramaan_app;
