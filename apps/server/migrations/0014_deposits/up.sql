-- Why: a client announces a payment; it is counted once the bank's statement shows it, or two people have seen it.
-- Locks: new tables; the check on image.purpose is replaced under a short exclusive lock.

alter table image drop constraint image_purpose_check;
alter table image add constraint image_purpose_check check (purpose in ('identity', 'avatar', 'deposit'));

create table deposit (
  id             uuid primary key,
  client_id      uuid not null references client,
  amount_paise   bigint not null check (amount_paise > 0),
  channel        text not null check (channel in ('upi', 'bank')),
  -- What the client writes into the payment. Its last character checks the others.
  reference      text not null unique check (reference ~ '^PRM-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  state          text not null default 'created'
                 check (state in ('created', 'submitted', 'credited', 'returned', 'rejected', 'expired')),
  created_at     timestamptz not null,
  state_at       timestamptz not null,
  -- Until when the firm has promised to look; null while it is the client's turn, or nobody's.
  promised_by    timestamptz,
  expires_at     timestamptz not null,
  proof_image_id uuid,
  -- The bank's number of the payment: a payment is counted once.
  utr            text constraint utr_counts_once unique check (utr ~ '^[A-Z0-9]{6,40}$'),
  credited_paise bigint check (credited_paise > 0),
  -- The transfer of the ledger that counted it.
  transfer_id    uuid unique references ledger_transfer,
  reason         text,
  constraint proof_is_own_image foreign key (proof_image_id, client_id) references image (id, client_id),
  constraint waiting_says_until_when check ((promised_by is not null) = (state = 'submitted')),
  constraint credited_says_what check ((state = 'credited') = (credited_paise is not null and transfer_id is not null)),
  constraint refused_says_why check (state not in ('rejected', 'returned') or length(reason) >= 10)
);
create index deposit_of_client on deposit (client_id, created_at desc, id desc);
create index deposit_open_of_client on deposit (client_id) where state in ('created', 'submitted');
create index deposit_waiting on deposit (promised_by, id) where promised_by is not null;
create index deposit_by_state on deposit (state, created_at desc, id desc);
create index deposit_by_age on deposit (created_at desc, id desc);
create index deposit_to_expire on deposit (expires_at) where state = 'created';
grant select, insert on deposit to pramaan_app;
grant update (state, state_at, promised_by, proof_image_id, utr, credited_paise, transfer_id, reason) on deposit to pramaan_app;
call own_rows_only('deposit');

-- What happened to a deposit after it was announced, with who brought it about and why.
create table deposit_step (
  id          bigint generated always as identity primary key,
  deposit_id  uuid not null references deposit,
  client_id   uuid not null references client,
  state       text not null,
  at          timestamptz not null,
  -- As the client reads it: "You", the names of the two people, or "The bank’s statement".
  actor       text not null,
  reason      text,
  promised_by timestamptz
);
create index deposit_step_of_deposit on deposit_step (deposit_id, id);
grant select, insert on deposit_step to pramaan_app;
call own_rows_only('deposit_step');

-- What the bank says about the firm's account. Only the firm sees it, and nobody changes it.
create table statement (
  id            uuid primary key,
  number        bigint generated always as identity unique,
  sha256        bytea not null unique check (length(sha256) = 32),
  imported_by   uuid not null references staff,
  imported_at   timestamptz not null,
  from_day      date not null,
  to_day        date not null,
  opening_paise bigint not null,
  closing_paise bigint not null,
  accepted      integer not null check (accepted > 0),
  known         integer not null check (known >= 0),
  matched       integer not null check (matched >= 0),
  unmatched     integer not null check (unmatched >= 0),
  constraint every_line_is_counted check (matched + unmatched = accepted),
  constraint days_in_order check (from_day <= to_day)
);
grant select, insert on statement to pramaan_app;

create table statement_line (
  id                 uuid primary key,
  seq                bigint generated always as identity unique,
  statement_id       uuid not null references statement,
  line               integer not null check (line > 1),
  day                date not null,
  narration          text not null,
  utr                text check (utr ~ '^[A-Z0-9]{6,40}$'),
  payer              text,
  direction          text not null check (direction in ('credit', 'debit')),
  amount_paise       bigint not null check (amount_paise > 0),
  balance_paise      bigint not null,
  -- Recognises a line that has no number of the bank: day, text, amount and balance together.
  fingerprint        bytea not null,
  state              text not null check (state in ('waiting', 'matched', 'returned')),
  why                text not null,
  deposit_id         uuid references deposit,
  withdrawal_id      uuid references withdrawal,
  -- The transfer of the ledger's bank account that this line shows.
  transfer_id        uuid constraint a_transfer_is_shown_once unique references ledger_transfer,
  return_utr         text constraint a_return_has_its_own_number unique check (return_utr ~ '^[A-Z0-9]{6,40}$'),
  return_transfer_id uuid unique references ledger_transfer,
  constraint line_utr_counts_once unique (direction, utr),
  constraint credits_are_posted check (direction = 'debit' or transfer_id is not null),
  constraint matched_is_posted check (state <> 'matched' or transfer_id is not null),
  constraint returned_is_posted check ((state = 'returned') = (return_transfer_id is not null)),
  constraint only_credits_are_returned check (state <> 'returned' or direction = 'credit')
);
create unique index line_without_utr_is_known on statement_line (direction, fingerprint) where utr is null;
create unique index one_line_counts_for_a_deposit on statement_line (deposit_id) where state = 'matched' and deposit_id is not null;
create index statement_line_of_deposit on statement_line (deposit_id) where deposit_id is not null;
create index statement_line_of_statement on statement_line (statement_id, seq desc);
create index statement_line_waiting_of_statement on statement_line (statement_id, seq desc) where state = 'waiting';
create index statement_line_by_state on statement_line (state, seq desc);
create index statement_line_debit_waiting on statement_line (seq desc) where state = 'waiting' and direction = 'debit';
grant select, insert on statement_line to pramaan_app;
grant update (state, why, deposit_id, withdrawal_id, transfer_id, return_utr, return_transfer_id) on statement_line to pramaan_app;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['statement', 'statement_line'] loop
    execute format('alter table %s enable row level security', guarded);
    execute format('alter table %s force row level security', guarded);
    execute format($policy$create policy firm_only on %s to pramaan_app
      using ((select current_setting('app.is_firm', true) = 'yes'))$policy$, guarded);
  end loop;
end
$$;

-- A statement begins where the one before it ended.
create function statement_follows() returns trigger language plpgsql as $$
begin
  if new.opening_paise <> coalesce((select closing_paise from statement order by number desc limit 1), new.opening_paise) then
    raise exception 'a statement begins where the last one ended';
  end if;
  return new;
end
$$;
create trigger statement_follows before insert on statement for each row execute function statement_follows();

-- The letters and digits of a narration: banks drop and add everything else.
create function bare_text(narration text) returns text language sql immutable as $$
  select upper(regexp_replace(narration, '[^A-Za-z0-9]', '', 'g'))
$$;

-- A line counts for a deposit because it names its reference and amount, because two people matched its number before
-- it came, or because two people match it now.
create function statement_line_starts() returns trigger language plpgsql as $$
begin
  if new.state = 'returned' or not exists (
       select from deposit d where d.id = new.deposit_id
         and ((d.state in ('created', 'submitted', 'expired') and d.amount_paise = new.amount_paise
               and position(replace(d.reference, '-', '') in bare_text(new.narration)) > 0)
              or (d.state = 'credited' and d.utr = new.utr))) then
    raise exception 'a line matches a deposit by its reference and amount';
  end if;
  return new;
end
$$;
create trigger statement_line_starts before insert on statement_line
  for each row when (new.direction = 'credit' and new.state <> 'waiting') execute function statement_line_starts();

create function statement_line_moves_on() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (old.transfer_id is not null and new.transfer_id is distinct from old.transfer_id) then
    raise exception 'a line that was dealt with stays as it is';
  end if;
  if new.state = 'matched' and new.direction = 'credit'
     and not approved_just_now('deposit-match', 'deposit:' || new.deposit_id, '{}') then
    raise exception 'a match by hand needs two people';
  end if;
  if new.state = 'returned' and not approved_just_now('payment-return', 'line:' || new.id, '{}') then
    raise exception 'a return needs two people';
  end if;
  return new;
end
$$;
create trigger statement_line_moves_on before update on statement_line
  for each row execute function statement_line_moves_on();

create function deposit_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' or new.utr is not null then
      raise exception 'a deposit starts as a claim';
    end if;
    return new;
  end if;
  -- What was counted or went back is finished for good; money that comes late is still the client's.
  if (old.state, new.state) not in (
    ('created', 'submitted'), ('created', 'credited'), ('created', 'returned'), ('created', 'rejected'), ('created', 'expired'),
    ('submitted', 'submitted'), ('submitted', 'credited'), ('submitted', 'returned'), ('submitted', 'rejected'),
    ('expired', 'submitted'), ('expired', 'credited'), ('expired', 'returned'),
    ('rejected', 'credited'), ('rejected', 'returned')) then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  if new.state = 'credited'
     and not approved_just_now('deposit-match', 'deposit:' || new.id, '{}')
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'matched'
                       and l.direction = 'credit' and l.amount_paise = new.credited_paise) then
    raise exception 'a deposit is counted by the bank’s statement or by two people';
  end if;
  if new.state = 'rejected' and not approved_just_now('deposit-rejection', 'deposit:' || new.id, '{}') then
    raise exception 'rejecting a deposit needs two people';
  end if;
  if new.state = 'returned'
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'returned') then
    raise exception 'returning a payment needs two people';
  end if;
  return new;
end
$$;
create trigger deposit_moves_on before insert or update on deposit
  for each row execute function deposit_moves_on();

-- Two people correct a client's cash, and tell the client why.
create table cash_adjustment (
  id           uuid primary key,
  client_id    uuid not null references client,
  -- Below zero: taken from the client.
  amount_paise bigint not null check (amount_paise <> 0),
  message      text not null check (length(message) >= 10),
  transfer_id  uuid not null unique references ledger_transfer,
  adjusted_at  timestamptz not null
);
create index cash_adjustment_of_client on cash_adjustment (client_id, adjusted_at desc, id desc);
grant select, insert on cash_adjustment to pramaan_app;
call own_rows_only('cash_adjustment');
create function adjustments_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('cash-adjustment', new.client_id::text,
       jsonb_build_object('direction', case when new.amount_paise > 0 then 'credit' else 'debit' end,
                          'rupees', trim_scale(abs(new.amount_paise) / 100.0), 'message', new.message)) then
    raise exception 'an adjustment needs two people';
  end if;
  return new;
end
$$;
create trigger adjustments_need_two_people before insert on cash_adjustment
  for each row execute function adjustments_need_two_people();

-- The ledger's bank account the way the bank tells it: what came in is above zero.
create view bank_movement with (security_invoker = true) as
  select t.id as transfer_id, t.act, t.ref, t.at, -e.amount as amount_paise
  from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
  where a.client_id is null and a.purpose = 'bank' and a.asset = 'INR' and e.client_id is null;
grant select on bank_movement to pramaan_app;
