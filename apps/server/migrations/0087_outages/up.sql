-- Why: working days on which the app was not there do not count among those that a client has to cure a shortfall, so it is kept when it
-- was not. Each minute it says that it is there; a longer silence becomes a row.
-- Locks: new tables.
create table app_seen (
  is_one boolean primary key default true check (is_one),
  -- Real time.
  at     timestamptz not null
);

-- In business time, as dates that were promised are.
create table outage (
  id       bigint generated always as identity primary key,
  from_at  timestamptz not null,
  until_at timestamptz not null,
  constraint ends_later check (until_at > from_at)
);
create index outage_by_end on outage (until_at);
grant select on outage to pramaan_app;
