-- Why: a forgotten password is reset by a code sent to the address, and then by a proof in a cookie.
-- A row is written for every asked address, known or not, so that asking tells nothing.
-- Locks: new tables only.

create table reset_code (
  id         uuid primary key,
  email_key  text not null,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  is_queued  boolean not null default true,
  code_hash  bytea,
  tries_left integer not null check (tries_left >= 0),
  ended_at   timestamptz,
  constraint sent_once_taken_up check (code_hash is null or not is_queued)
);
create index reset_code_of_address on reset_code (email_key, asked_at desc);
create index reset_code_queued on reset_code (asked_at) where is_queued;
create index reset_code_by_expiry on reset_code (expires_at);
grant select, insert, update, delete on reset_code to pramaan_app;

create table reset_proof (
  proof_hash bytea primary key,
  email_key  text not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index reset_proof_by_expiry on reset_proof (expires_at);
grant select, insert, update, delete on reset_proof to pramaan_app;
