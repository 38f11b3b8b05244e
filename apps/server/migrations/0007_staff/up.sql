-- Why: the people of the firm, each with one role and a second factor, and their console sessions.
-- Locks: new tables only.

create table staff (
  id               uuid primary key,
  email            text not null,
  email_key        text not null unique,
  name             text not null,
  role             text not null check (role in ('advisor', 'maker', 'checker', 'auditor')),
  password_hash    text not null,
  totp_secret      bytea not null,
  -- A code is good once: the time step of the last one used.
  totp_last_step   bigint not null default 0,
  -- A demo's published secret protects nothing; its codes may be used twice, so that two windows can sign in at once.
  is_demo          boolean not null default false,
  created_at       timestamptz not null
);
grant select, insert on staff to pramaan_app;
grant update (password_hash, totp_last_step) on staff to pramaan_app;

create table staff_session (
  token_hash bytea primary key,
  staff_id   uuid not null references staff,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_by_expiry on staff_session (expires_at);
create index staff_session_of_staff on staff_session (staff_id);
grant select, insert, update, delete on staff_session to pramaan_app;

-- A person of the firm opened a client's identity file, and why. Never changed, never deleted.
create table identity_reading (
  id         uuid primary key,
  staff_id   uuid not null references staff,
  client_id  uuid not null references client,
  reason     text not null check (length(reason) >= 20),
  read_at    timestamptz not null,
  open_until timestamptz not null
);
create index identity_reading_of_staff on identity_reading (staff_id, read_at desc);
grant select, insert on identity_reading to pramaan_app;
call own_rows_only('identity_reading');

-- The console's list of the outbox: newest first. It serves whatever looked by age alone, too.
drop index mail_by_age;
create index mail_newest on mail (created_at desc, id desc);
