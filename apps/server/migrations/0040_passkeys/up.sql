-- Why: clients and the firm's people sign in and approve with passkeys; who has one no longer signs in with a password.
-- Locks: new tables; a column with a constant default on client and on staff; the checks on step_up_grant and session
-- are swapped and look at each row once.

-- How many passkeys somebody has. Above zero the password signs nobody in. Kept by the triggers below and by nothing else.
alter table client add column passkeys integer not null default 0 check (passkeys between 0 and 10);
alter table staff add column passkeys integer not null default 0 check (passkeys between 0 and 10);

create table client_passkey (
  id            uuid primary key,
  client_id     uuid not null references client,
  -- As the authenticator names it: no two people have the same.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  -- How often it says that it was used; 0 for one that does not count. It never goes back.
  sign_count    bigint not null check (sign_count between 0 and 4294967295),
  transports    text[] not null,
  is_backed_up  boolean not null,
  name          text not null check (length(name) between 1 and 40),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index client_passkey_of_client on client_passkey (client_id, created_at);
grant select, insert, delete on client_passkey to pramaan_app;
grant update (sign_count, is_backed_up, name, last_used_at) on client_passkey to pramaan_app;
call own_rows_only('client_passkey');
-- As with the second factor: the client's own, and the firm can only take it away, and only two people together.
create trigger client_passkey_is_the_clients_own before insert or update or delete on client_passkey
  for each row execute function second_factor_is_the_clients_own();

create table staff_passkey (
  id            uuid primary key,
  staff_id      uuid not null references staff,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  sign_count    bigint not null check (sign_count between 0 and 4294967295),
  transports    text[] not null,
  is_backed_up  boolean not null,
  name          text not null check (length(name) between 1 and 40),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index staff_passkey_of_staff on staff_passkey (staff_id, created_at);
grant select, insert, delete on staff_passkey to pramaan_app;
grant update (sign_count, is_backed_up, name, last_used_at) on staff_passkey to pramaan_app;

create function count_client_passkeys() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update client set passkeys = passkeys + 1 where id = new.client_id;
  else
    update client set passkeys = passkeys - 1 where id = old.client_id;
  end if;
  return null;
end
$$;
create trigger count_client_passkeys after insert or delete on client_passkey
  for each row execute function count_client_passkeys();

create function count_staff_passkeys() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update staff set passkeys = passkeys + 1 where id = new.staff_id;
  else
    update staff set passkeys = passkeys - 1 where id = old.staff_id;
  end if;
  return null;
end
$$;
create trigger count_staff_passkeys after insert or delete on staff_passkey
  for each row execute function count_staff_passkeys();

-- What a passkey is asked to sign: good once, for one purpose, for the session or browser that asked.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('sign-in', 'enrol', 'approve')),
  holder_hash    bytea not null,
  operation      text,
  expires_at     timestamptz not null,
  constraint approval_names_its_act check ((purpose = 'approve') = (operation is not null))
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to pramaan_app;

-- What a passkey of the firm's people has approved: one act, in one console session, once, for two minutes.
create table staff_grant (
  id         uuid primary key,
  token_hash bytea not null references staff_session on delete cascade,
  operation  text not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index staff_grant_open on staff_grant (token_hash, operation, expires_at) where used_at is null;
grant select, insert, delete on staff_grant to pramaan_app;
grant update (used_at) on staff_grant to pramaan_app;

alter table step_up_grant drop constraint purpose_is_known;
alter table step_up_grant
  add constraint purpose_is_known check (purpose in ('pin-setup', 'guarded-act', 'passkey-change')),
  add constraint passkey_change_names_its_act check (purpose <> 'passkey-change' or operation is not null);

alter table session drop constraint ended_why_is_known;
alter table session
  add constraint ended_why_is_known check (ended_why in ('signed out', 'token reused', 'password changed',
                                                         'password reset', 'account frozen', 'second factor reset',
                                                         'passkey removed'));
