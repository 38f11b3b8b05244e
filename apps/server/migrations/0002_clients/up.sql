-- Why: the people the product serves. A client exists once per address, whatever its case or Unicode spelling.
-- Locks: new table only.

create table client (
  id                  uuid primary key,
  account             text not null unique,
  email               text not null,
  email_key           text not null unique,
  name                text not null,
  password_hash       text not null,
  password_changed_at timestamptz not null,
  identity_status     text not null default 'unverified'
                      check (identity_status in ('unverified', 'pending', 'approved', 'rejected')),
  allow_compensation  boolean not null default false,
  allow_bonus         boolean not null default false,
  created_at          timestamptz not null,
  constraint email_key_is_folded check (email_key = lower(email_key)),
  constraint account_is_no_address check (position('@' in account) = 0)
);
grant select, insert on client to pramaan_app;
grant update (email, email_key, name, password_hash, password_changed_at, identity_status, allow_compensation, allow_bonus)
  on client to pramaan_app;

-- Every server caches who a session belongs to; this tells all of them to forget.
create function tell_client_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('client_changed', new.id::text);
  return null;
end
$$;
create trigger client_changed after update of identity_status on client
  for each row when (old.identity_status is distinct from new.identity_status)
  execute function tell_client_changed();
