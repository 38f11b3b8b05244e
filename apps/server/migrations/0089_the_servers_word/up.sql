-- Why: the app's rights on tables cannot tell the server from somebody who has its login. What only the server may say now carries
-- its word: a keyed hash of exactly what is said, which the database checks (decision 81).
-- Locks: a new table; columns without a rewrite, for a moment each.

-- The key of the server's word, as the two blocks of an HMAC. Nobody is granted anything on it: the owner's login puts it there at a
-- start, from the key file, and backups leave it out.
create table server_key (
  only_one    boolean primary key default true check (only_one),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64)
);

-- Kept with what was said: whoever has the key file can check it again. What was there before has none.
alter table staff_session add column word bytea;
alter table audit_event add column word bytea;
alter table proposal add column word bytea, add column decision_word bytea;
grant update (decision_word) on proposal to pramaan_app;

-- Written by functions in the owner's name. Row security goes on holding for the app.
alter table second_factor no force row level security;
alter table recovery_code no force row level security;
