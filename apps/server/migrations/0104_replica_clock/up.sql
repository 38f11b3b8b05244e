-- Why: a copy of the database that streams from it has this row as it was; so it says itself how old it is, and an idle primary is no late copy.
-- Locks: new table only.
create table replica_clock (
  is_only boolean primary key default true check (is_only),
  at      timestamptz not null
);
insert into replica_clock (at) values (now());
grant select, update (at) on replica_clock to pramaan_app;
