-- Why: a client takes money out: the amount is held at once, and every state has its reason, actor and promised time.
-- Locks: new tables only; step_up_grant and idempotency are read and written by the new function as before.

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
create index withdrawal_of_card on withdrawal (card_id) where promised_by is not null;
create index withdrawal_of_payout on withdrawal (payout_id, id) where payout_id is not null;
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
-- An ask: {scope, route, key, body_hash, reply, session, operation, client, card, amount, id, at, promised_by, now,
--          mail_id, mail_subject, mail_text}; binary as hex.
create function request_withdrawals(asks jsonb)
  returns table (n bigint, outcome text, earlier_body_hash bytea, earlier_reply bytea)
  language plpgsql security definer set search_path = public as $$
declare
  zero constant uuid := '00000000-0000-0000-0000-000000000000';
  outcomes text[]; claimed bigint[]; grants uuid[] := '{}'; fit integer[] := '{}'; posted text[];
  a record; grant_id uuid; minimum bigint; i integer;
begin
  select amount_paise into minimum from brand_limit where name = 'minimum_withdrawal';
  select array_agg(null::text) into outcomes from jsonb_array_elements(asks);

  -- The keys first, in order: a duplicate on another server waits here until the first has committed.
  with ask as (
    select t.*, row_number() over () as n from jsonb_to_recordset(asks)
      as t(scope text, route text, key text, body_hash text, reply text, now timestamptz)),
  first_of_key as (
    select distinct on (scope, route, key) * from ask order by scope, route, key, ask.n),
  taken as (
    insert into idempotency as i (scope, route, key, body_hash, reply, claimed_at)
    select f.scope, f.route, f.key, decode(f.body_hash, 'hex'), decode(f.reply, 'hex'), f.now
    from first_of_key f order by f.scope, f.route, f.key
    on conflict do nothing returning i.scope, i.route, i.key)
  select array_agg(f.n) into claimed from first_of_key f join taken using (scope, route, key);

  for a in
    select t.*, row_number() over () as n, c.id as card_found, c.usable_from, p.client_id as pin_of
    from jsonb_to_recordset(asks) as t(session uuid, operation text, client uuid, card uuid, amount bigint,
                                       at timestamptz, now timestamptz)
    left join bank_card c on c.id = t.card and c.client_id = t.client and c.removed_at is null
    left join pin p on p.client_id = t.client
  loop
    if not a.n = any (coalesce(claimed, '{}')) then
      outcomes[a.n] := 'again';
      continue;
    end if;
    outcomes[a.n] := case
      when a.card_found is null then 'card_unknown'
      when a.usable_from > a.at then 'card_cooling_off'
      when a.pin_of is null then 'pin_not_set' end;
    continue when outcomes[a.n] is not null;
    select g.id into grant_id from step_up_grant g
      where g.session_id = a.session and g.purpose = 'guarded-act' and g.used_at is null and g.expires_at > a.now
        and (g.operation is null or g.operation = a.operation) and g.id <> all (grants)
      order by g.operation nulls last, g.expires_at limit 1 for update skip locked;
    if grant_id is null then
      outcomes[a.n] := 'pin_grant_missing';
      continue;
    end if;
    fit := fit || a.n::integer;
    grants := grants || grant_id;
  end loop;

  if cardinality(fit) > 0 then
    with ask as (
      select t.*, row_number() over () as n from jsonb_to_recordset(asks)
        as t(client uuid, amount bigint, id uuid, at timestamptz)),
    chosen as (select * from ask where ask.n = any (fit) order by ask.n)
    select ledger_post(
        array_agg(gen_random_uuid() order by c.n), array_agg('withdrawal-held'::text order by c.n), array_agg(c.id order by c.n),
        array_agg(null::text order by c.n), array_agg(c.at order by c.n), array_agg(c.amount < minimum order by c.n),
        array_agg(array_position(fit, c.n::integer) order by c.n),
        array_agg(c.client order by c.n), array_agg('cash'::text order by c.n),
        array_agg(c.client order by c.n), array_agg('held'::text order by c.n),
        array_agg('INR'::text order by c.n), array_agg(c.amount order by c.n))
      into posted from chosen c;
    for i in 1 .. cardinality(fit) loop
      outcomes[fit[i]] := case posted[i]
        when 'posted' then 'held'
        when 'short' then 'funds_short'
        else 'withdrawal_too_small' end;
    end loop;
    update step_up_grant g set used_at = spent.now
      from unnest(fit, grants) as u(n, id)
      join (select t.now, row_number() over () as n from jsonb_to_recordset(asks) as t(now timestamptz)) spent using (n)
      where g.id = u.id and outcomes[u.n] = 'held';
    insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name,
                            requested_at, state_at, promised_by)
      select t.id, t.client, t.amount, c.id, c.bank_name, c.card_number, c.card_mask, c.ifsc, c.holder_name, t.at, t.at, t.promised_by
      from (select t.*, row_number() over () as n from jsonb_to_recordset(asks)
              as t(id uuid, client uuid, amount bigint, card uuid, at timestamptz, promised_by timestamptz)) t
      join bank_card c on c.id = t.card
      where outcomes[t.n] = 'held';
    insert into mail (id, to_address, subject, body_text, created_at, next_try_at)
      select t.mail_id, c.email, t.mail_subject, t.mail_text, t.now, t.now
      from (select t.*, row_number() over () as n from jsonb_to_recordset(asks)
              as t(client uuid, now timestamptz, mail_id uuid, mail_subject text, mail_text text)) t
      join client c on c.id = t.client
      where outcomes[t.n] = 'held';
  end if;

  -- A refusal claims nothing: the same key may be tried again.
  delete from idempotency i using (
    select t.*, row_number() over () as n from jsonb_to_recordset(asks) as t(scope text, route text, key text)) t
    where outcomes[t.n] not in ('held', 'again')
      and (i.scope, i.route, i.key) = (t.scope, t.route, t.key);

  return query
    select t.n, outcomes[t.n], i.body_hash, i.reply
    from (select t.*, row_number() over () as n from jsonb_to_recordset(asks) as t(scope text, route text, key text)) t
    left join idempotency i on outcomes[t.n] = 'again' and (i.scope, i.route, i.key) = (t.scope, t.route, t.key)
    order by t.n;
end
$$;
revoke all on function request_withdrawals from public;
grant execute on function request_withdrawals to pramaan_app;
