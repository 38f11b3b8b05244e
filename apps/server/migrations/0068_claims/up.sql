-- Why: a client claims for a wrong price, charge or delay. A claim is about one order, the charges of one trade or one withdrawal of its
-- client; it has 21 days, is decided by two people with a sentence, and is paid from the firm's own money. Its evidence is read by two
-- people who are named for it, and each reading is kept.
-- Locks: new tables only.

create table claim (
  id             uuid primary key,
  client_id      uuid not null references client,
  about          text not null check (about in ('order', 'charge', 'withdrawal')),
  -- The order, the first fill of what was charged, or the withdrawal.
  about_id       uuid not null,
  ground         text not null check (ground in ('price', 'charge', 'delay', 'other')),
  -- What the client claims.
  asked_paise    bigint not null check (asked_paise between 1 and 1000000000000),
  -- As the app has worked it out, with its lines; no amount where it could not.
  computed       jsonb not null,
  computed_paise bigint check (computed_paise >= 0),
  state          text not null default 'pending' check (state in ('pending', 'approved', 'paid', 'rejected', 'withdrawn')),
  claimed_at     timestamptz not null,
  promised_by    timestamptz not null,
  state_at       timestamptz not null,
  -- The sentence that the client reads.
  reason         text,
  paid_paise     bigint check (paid_paise > 0),
  transfer_id    uuid unique,
  constraint promised_in_21_days check (promised_by = claimed_at + interval '21 days'),
  constraint decided_says_why check (state not in ('approved', 'paid', 'rejected') or coalesce(length(reason), 0) >= 10),
  constraint paid_by_a_transfer check ((state = 'paid') = (transfer_id is not null)),
  constraint approved_says_how_much check ((state in ('approved', 'paid')) = (paid_paise is not null)),
  constraint a_claim_has_one_owner unique (id, client_id)
);
-- Who claims about the same again joins the claim that is open.
create unique index one_open_claim on claim (client_id, about, about_id) where state = 'pending';
create index claim_of_client on claim (client_id, claimed_at desc, id desc);
create index claim_waiting on claim (promised_by, id) where state = 'pending';
create index claim_decided on claim (state_at desc, id desc) where state <> 'pending';
create index claim_about on claim (about_id);
grant select, insert on claim to pramaan_app;
grant update (ground, asked_paise, computed, computed_paise, state, state_at, reason, paid_paise, transfer_id) on claim to pramaan_app;
call own_rows_only('claim');

-- What the client said, the first time and whenever something was added. Sealed.
create table claim_words (
  id        bigint generated always as identity primary key,
  claim_id  uuid not null,
  client_id uuid not null,
  at        timestamptz not null,
  said      text not null,
  constraint words_of_own_claim foreign key (claim_id, client_id) references claim (id, client_id)
);
create index claim_words_of_claim on claim_words (claim_id, id);
grant select, insert on claim_words to pramaan_app;
call own_rows_only('claim_words');

create table claim_step (
  id        bigint generated always as identity primary key,
  claim_id  uuid not null,
  client_id uuid not null,
  state     text not null,
  at        timestamptz not null,
  actor     text not null,
  reason    text,
  constraint step_of_own_claim foreign key (claim_id, client_id) references claim (id, client_id)
);
create index claim_step_of_claim on claim_step (claim_id, id);
grant select, insert on claim_step to pramaan_app;
call own_rows_only('claim_step');

-- An image made by us, or a PDF as it came; sealed with a key of this client.
create table claim_file (
  id        uuid primary key,
  claim_id  uuid not null,
  client_id uuid not null,
  -- The first of its claim is 1.
  turn      integer not null check (turn between 1 and 10),
  type      text not null check (type in ('image', 'pdf')),
  sealed    bytea not null check (octet_length(sealed) <= 8388608),
  at        timestamptz not null,
  constraint file_of_own_claim foreign key (claim_id, client_id) references claim (id, client_id)
);
alter table claim_file alter column sealed set storage external;
create unique index claim_file_of_claim on claim_file (claim_id, turn);
grant select, insert on claim_file to pramaan_app;
call own_rows_only('claim_file');

-- Who may open the evidence of a claim: the two people who agreed on it last.
create table claim_reader (
  claim_id    uuid not null references claim,
  client_id   uuid not null references client,
  staff_id    uuid not null references staff,
  proposal_id uuid not null references proposal,
  named_at    timestamptz not null,
  primary key (proposal_id, staff_id)
);
create index claim_reader_of_claim on claim_reader (claim_id, named_at desc);
grant select, insert on claim_reader to pramaan_app;
call own_rows_only('claim_reader');

create table claim_reading (
  id        bigint generated always as identity primary key,
  file_id   uuid not null references claim_file,
  claim_id  uuid not null references claim,
  client_id uuid not null references client,
  staff_id  uuid not null references staff,
  by_name   text not null,
  at        timestamptz not null
);
create index claim_reading_of_claim on claim_reading (claim_id, id);
grant select, insert on claim_reading to pramaan_app;
call own_rows_only('claim_reading');
