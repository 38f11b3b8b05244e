-- Why: the transaction PIN, what it guards, the second factor, and the client's own bank accounts.
-- Locks: new tables; the checks on step_up_grant and session are swapped on small, short-lived tables.

create table pin (
  client_id    uuid primary key references client,
  pin_hash     text not null,
  set_at       timestamptz not null,
  -- Tries since the last right one, counted before each comparison. They outlive every window: ten in all disable it.
  tries        integer not null default 0 check (tries between 0 and 10),
  locked_until timestamptz
);
grant select, insert, update on pin to pramaan_app;
call own_rows_only('pin');

alter table session drop constraint session_ended_why_check;
alter table session
  add constraint ended_why_is_known check (ended_why in ('signed out', 'token reused', 'password changed',
                                                         'password reset', 'account frozen'));

alter table step_up_grant drop constraint step_up_grant_purpose_check;
alter table step_up_grant
  add constraint purpose_is_known check (purpose in ('pin-setup', 'guarded-act')),
  -- What a guarded act's grant is for, as the client said when the PIN was asked; null: the next guarded act.
  add column operation text;

create table second_factor (
  client_id    uuid primary key references client,
  secret       bytea not null,
  -- Null until a first code has proven that the client's app knows the secret.
  confirmed_at timestamptz,
  last_step    bigint not null default 0
);
grant select, insert, update, delete on second_factor to pramaan_app;
call own_rows_only('second_factor');

create table recovery_code (
  client_id uuid not null references client,
  code_mac  bytea not null,
  used_at   timestamptz,
  primary key (client_id, code_mac)
);
grant select, insert, update, delete on recovery_code to pramaan_app;
call own_rows_only('recovery_code');

create table bank_card (
  id           uuid primary key,
  client_id    uuid not null references client,
  bank_name    text not null,
  card_number  bytea not null,
  card_mask    text not null,
  card_mac     bytea not null,
  ifsc         text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  holder_name  text not null,
  created_at   timestamptz not null,
  usable_from  timestamptz not null,
  removed_at   timestamptz,
  constraint mask_hides_the_number check (card_mask !~ '[0-9]{4}'),
  constraint cool_off_comes_after check (usable_from >= created_at)
);
create index bank_card_of_client on bank_card (client_id, created_at) where removed_at is null;
create unique index a_card_is_listed_once on bank_card (client_id, card_mac, ifsc) where removed_at is null;
grant select, insert on bank_card to pramaan_app;
grant update (bank_name, card_number, card_mask, card_mac, ifsc, holder_name, usable_from, removed_at)
  on bank_card to pramaan_app;
call own_rows_only('bank_card');
