-- Why: a client takes money out: the amount is held at once, and every state has its reason, actor and promised time.
-- Locks: new tables; the small table idempotency is rewritten once for its new collation.

-- A file that was made for the bank, once. Its rows are the withdrawals that name it.
create table payout (
  id          uuid primary key,
  made_by     uuid not null references staff,
  made_at     timestamptz not null,
  count       integer not null check (count > 0),
  total_paise bigint not null check (total_paise > 0),
  -- Of the bytes that were given to the bank.
  sha256      bytea not null check (length(sha256) = 32)
);
create index payout_by_age on payout (made_at desc, id desc);
grant select, insert on payout to pramaan_app;

create table withdrawal (
  id           uuid primary key,
  client_id    uuid not null references client,
  amount_paise bigint not null check (amount_paise > 0),
  card_id      uuid not null references bank_card,
  -- The account as it was when the client asked: whatever happens to the card later, the money goes here.
  bank_name    text not null,
  card_number  bytea not null,
  card_mask    text not null,
  ifsc         text not null,
  holder_name  text not null,
  state        text not null default 'requested'
               check (state in ('requested', 'approved', 'sent', 'paid', 'rejected', 'cancelled')),
  requested_at timestamptz not null,
  state_at     timestamptz not null,
  -- When the next state is due; null once there is none.
  promised_by  timestamptz,
  -- The payout file it went to the bank in. From then on it cannot be cancelled.
  payout_id    uuid references payout,
  utr          text unique check (utr ~ '^[A-Z0-9]{6,40}$'),
  reason       text,
  constraint open_says_until_when check ((promised_by is null) = (state in ('paid', 'rejected', 'cancelled'))),
  constraint sent_has_its_number check (state not in ('sent', 'paid') or utr is not null),
  constraint rejected_says_why check (state <> 'rejected' or length(reason) >= 10)
);
create index withdrawal_of_client on withdrawal (client_id, requested_at desc, id desc);
create index withdrawal_open on withdrawal (promised_by, id) where promised_by is not null;
create index withdrawal_by_state on withdrawal (state, requested_at desc, id desc);
create index withdrawal_by_age on withdrawal (requested_at desc, id desc);
create index withdrawal_of_payout on withdrawal (payout_id, state) include (client_id) where payout_id is not null;
create index withdrawal_to_send on withdrawal (requested_at, id) where state = 'approved' and payout_id is null;
grant select on withdrawal to pramaan_app;
grant update (state, state_at, promised_by, payout_id, utr, reason) on withdrawal to pramaan_app;
call own_rows_only('withdrawal');
alter table withdrawal no force row level security;

-- Every state after the first, with who brought it about and why.
create table withdrawal_step (
  withdrawal_id uuid not null references withdrawal,
  client_id     uuid not null references client,
  state         text not null,
  at            timestamptz not null,
  -- As the client reads it: "You", or the names of the two people, or "The bank".
  actor         text not null,
  reason        text,
  promised_by   timestamptz,
  primary key (withdrawal_id, state)
);
grant select, insert on withdrawal_step to pramaan_app;
call own_rows_only('withdrawal_step');

-- Keys are compared byte by byte: a language's order would cost more and mean nothing.
alter table idempotency
  alter column scope type text collate "C",
  alter column route type text collate "C",
  alter column key type text collate "C";

-- The next open grant of a session is the first of this index.
create index step_up_grant_open on step_up_grant (session_id, purpose, operation, expires_at) where used_at is null;

-- The function below works in the owner's name for every client; the app itself still sees only what it may.
alter table bank_card no force row level security;
alter table pin no force row level security;

create function withdrawal_moves_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'approved'), ('requested', 'rejected'), ('requested', 'cancelled'),
    ('approved', 'sent'), ('approved', 'rejected'), ('approved', 'cancelled'),
    ('sent', 'paid'), ('sent', 'rejected'))
     and old.state <> new.state then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  if new.state = 'cancelled' and new.payout_id is not null then
    raise exception 'a withdrawal that is with the bank cannot be cancelled';
  end if;
  -- The firm decides with two people; after that only the bank can send money back.
  if old.state = 'requested' and new.state in ('approved', 'rejected')
     and not approved_just_now('withdrawal-decision', 'withdrawal:' || new.id,
                               jsonb_strip_nulls(jsonb_build_object('decision', new.state, 'message', new.reason))) then
    raise exception 'a withdrawal decision needs two people';
  end if;
  if old.state = 'approved' and new.state in ('sent', 'rejected') and old.payout_id is null then
    raise exception 'an approved withdrawal goes to the bank or is cancelled by the client';
  end if;
  if new.payout_id is distinct from old.payout_id
     and (old.payout_id is not null or (old.state, new.state) <> ('approved', 'approved')) then
    raise exception 'an approved withdrawal goes into one payout file';
  end if;
  if old.utr is not null and new.utr is distinct from old.utr then
    raise exception 'a withdrawal keeps the number that the bank gave it';
  end if;
  return new;
end
$$;
create trigger withdrawal_moves_on before update on withdrawal
  for each row execute function withdrawal_moves_on();

-- Takes a batch of requests, each with the key of its intent, and says of each what became of it: `held`, `again` with the
-- earlier reply, or why not. The key, the PIN's grant, the hold and the request are there together or not at all.
create function request_withdrawals(
  scopes text[], routes text[], keys text[], body_hashes bytea[], replies bytea[],
  sessions uuid[], operations text[], clients uuid[], cards uuid[], amounts bigint[], ids uuid[],
  ats timestamptz[], promises timestamptz[], nows timestamptz[],
  mail_ids uuid[], mail_subjects text[], mail_texts text[]
) returns table (outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public
  -- Planning anew for each batch's arrays would cost more than the batch.
  set plan_cache_mode = force_generic_plan as $$
declare
  outcomes text[] := array_fill(null::text, array[cardinality(ids)]);
  minimum bigint; claimed bigint[]; found_cards boolean[]; usable boolean[]; with_pin boolean[];
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

  select array_agg(c.id is not null order by n), array_agg(c.usable_from <= ask.at order by n),
         array_agg(p.client_id is not null order by n)
    into found_cards, usable, with_pin
    from unnest(clients, cards, ats) with ordinality as ask(client, card, at, n)
    left join bank_card c on c.id = ask.card and c.client_id = ask.client and c.removed_at is null
    left join pin p on p.client_id = ask.client;

  for i in 1 .. cardinality(ids) loop
    outcomes[i] := case
      when claimed is null or array_position(claimed, i::bigint) is null then 'again'
      when not found_cards[i] then 'card_unknown'
      when not usable[i] then 'card_cooling_off'
      when not with_pin[i] then 'pin_not_set' end;
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
      from unnest(outcomes, ids, clients, amounts, cards, ats, promises)
        as ask(outcome, id, client, amount, card, at, promised_by)
      join bank_card c on c.id = ask.card
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
