-- Why: the end of a deposit that nobody paid was looked for by a timer of its own. It is a date of a client's like any other: a row
-- that is tried again, and is shown when it is late.
-- Locks: none; open deposits are read once.

insert into due (id, kind, client_id, ref, at)
  select gen_random_uuid(), 'deposit-expiry', client_id, id, expires_at from deposit where state = 'created';
