-- Why: a session is a family of refresh tokens on one device. Each token is used once; the family has one live tip.
-- Locks: new tables only.

create table session (
  id          uuid primary key,
  client_id   uuid not null references client,
  device_hash bytea not null,
  created_at  timestamptz not null,
  seen_at     timestamptz not null,
  expires_at  timestamptz not null,
  user_agent  text not null,
  ended_at    timestamptz,
  ended_why   text check (ended_why in ('signed out', 'token reused', 'password changed', 'password reset')),
  constraint ended_says_why check ((ended_at is null) = (ended_why is null))
);
create index session_live_of_client on session (client_id) where ended_at is null;
create index session_of_device on session (client_id, device_hash);
create index session_by_expiry on session (expires_at);
grant select, insert, update, delete on session to pramaan_app;

create table refresh_token (
  session_id uuid not null references session on delete cascade,
  seq        integer not null check (seq > 0),
  token_hash bytea not null unique,
  issued_at  timestamptz not null,
  used_at    timestamptz,
  primary key (session_id, seq)
);
create unique index a_session_has_one_live_tip on refresh_token (session_id) where used_at is null;
grant select, insert, update, delete on refresh_token to pramaan_app;

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end
$$;
create trigger session_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_ended();

-- A right password or PIN leaves a grant: for that session, one use, one purpose, a short life.
create table step_up_grant (
  id         uuid primary key,
  session_id uuid not null references session on delete cascade,
  purpose    text not null check (purpose in ('pin-setup')),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index step_up_grant_of_session on step_up_grant (session_id);
grant select, insert, update, delete on step_up_grant to pramaan_app;
