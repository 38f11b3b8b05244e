-- Why: an account is opened only with a code from the advisor. Codes are kept as keyed hashes and counted down.
-- Locks: new tables only.

create table invitation (
  id         uuid primary key,
  code_hash  bytea not null unique,
  uses_left  integer not null check (uses_left >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
grant select, insert on invitation to pramaan_app;
grant update (uses_left, revoked_at) on invitation to pramaan_app;

create table invitation_use (
  client_id     uuid primary key references client,
  invitation_id uuid not null references invitation,
  used_at       timestamptz not null
);
create index invitation_use_of_invitation on invitation_use (invitation_id);
grant select, insert on invitation_use to pramaan_app;
