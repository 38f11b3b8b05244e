-- Why: with the app's login somebody could still become a client or a colleague, by a passkey, a member of staff, an approval or a
-- password that it wrote itself. These are now written by functions that take the server's word (decision 81).
-- Locks: none that anybody waits for.

-- Written by functions in the owner's name. Row security goes on holding for the app.
alter table client_passkey no force row level security;
alter table pin no force row level security;
alter table bank_card no force row level security;

-- The second factor of a member of the firm is sealed for that member alone. In a new database there is none to seal again.
insert into sealed_table (name) select 'staff.totp_secret' where not exists (select from staff);
