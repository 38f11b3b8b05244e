-- Why: whoever had a statement of their own on the app's connection could copy the hash of a known password or PIN into another
-- person's row. Hashes are bound to their owners by a keyed hash (decision 81); those of before are bound by the next start, which
-- has the keys.
-- Locks: none.

-- In a new database there is nothing to bind.
insert into sealed_table (name)
  select unnest(array['client.password_hash', 'staff.password_hash', 'pin.pin_hash'])
  where not exists (select from client) and not exists (select from staff);
