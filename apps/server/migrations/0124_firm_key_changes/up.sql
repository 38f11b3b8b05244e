-- Why: the firm changes the key that signs its heads. The statement, which the former key has signed, is told with every head that names it,
-- by whichever server shows the head (decision 97).
-- Locks: none; the table is new.
create table firm_key_change (
  number    integer primary key check (number > 0),
  -- The first head that the new key signs.
  from_head bigint not null unique check (from_head > 1),
  note      text not null,
  made_at   timestamptz not null
);

grant select, insert on firm_key_change to pramaan_app;

create trigger never_changed before update or delete or truncate on firm_key_change
  for each statement execute function refuse_change();
