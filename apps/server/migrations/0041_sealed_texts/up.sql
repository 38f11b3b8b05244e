-- Why: what is known of a person (name, mobile, birthday, numbers) is kept sealed with a key of that client. What was
-- looked for in plain is found by keyed hashes. Rows of before are sealed by the next start, which has the keys.
-- Locks: identity_submission is rewritten under an exclusive lock, once, and it is small; the other tables get a column
-- or lose an index under a short one.

alter table identity_submission drop constraint identity_submission_full_name_check;
alter table identity_submission drop constraint identity_submission_date_of_birth_check;
drop index identity_submission_by_person;
alter table identity_submission
  alter column date_of_birth type text using to_char(date_of_birth, 'YYYY-MM-DD'),
  -- One name and birthday, and one number: each as a keyed hash.
  add column person_mac bytea,
  add column mobile_mac bytea;
create index identity_submission_by_person on identity_submission (person_mac);
create index identity_submission_by_mobile on identity_submission (mobile_mac) where mobile_mac is not null;

-- The beginnings of the words of a name, as keyed tokens of 16 bits: many share one, and the app compares.
create table client_name_token (
  token     integer not null check (token between 0 and 65535),
  client_id uuid not null references client,
  primary key (token, client_id)
);
create index client_name_token_of_client on client_name_token (client_id);
grant select, insert, delete on client_name_token to pramaan_app;

drop index client_by_name;
drop index client_by_status_and_name;

-- A line's narration is sealed; the deposits that it names stay readable, because the trigger below compares them.
alter table staged_line add column named text not null default '';
alter table statement_line add column named text not null default '';
create or replace function statement_line_starts() returns trigger language plpgsql as $$
begin
  if new.state = 'returned' or not exists (
       select from deposit d where d.id = new.deposit_id
         and ((d.state in ('created', 'submitted', 'expired') and d.amount_paise = new.amount_paise
               and position(replace(d.reference, '-', '') in bare_text(new.narration || ' ' || new.named)) > 0)
              or (d.state = 'credited' and d.utr = new.utr))) then
    raise exception 'a line matches a deposit by its reference and amount';
  end if;
  return new;
end
$$;

-- Which tables hold no plain text any more. The start that finds one missing here seals its rows.
create table sealed_table (
  name      text primary key,
  sealed_at timestamptz not null default now()
);
grant select on sealed_table to pramaan_app;
-- In a new database there is nothing to seal. Row security hides the other tables' rows from their owner, and not these two's.
insert into sealed_table (name)
  select unnest(array['client', 'identity_submission', 'bank_card', 'withdrawal', 'proposal', 'staged_line', 'statement_line'])
  where not exists (select from client) and not exists (select from staff);
