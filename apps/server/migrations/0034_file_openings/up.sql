-- Why: every reading of a client's file by a member of the firm is in that client's activity, and above the day's number
-- a second person allows more.
-- Locks: new tables; the check on proposal.kind is swapped and looks at each row once.

create table file_opening (
  staff_id      uuid not null references staff,
  -- The day in India.
  day           date not null,
  client_id     uuid not null references client,
  -- False where only a payment or an order of the client was opened, which is the day's work and not counted.
  is_counted    boolean not null,
  -- When the client's activity was last told of the file, and of a payment or an order.
  file_told_at  timestamptz,
  work_told_at  timestamptz,
  primary key (staff_id, day, client_id)
);
create index file_opening_counted on file_opening (staff_id, day) where is_counted;
create index file_opening_by_day on file_opening (day);
grant select, insert, delete on file_opening to pramaan_app;
grant update (is_counted, file_told_at, work_told_at) on file_opening to pramaan_app;
call own_rows_only('file_opening');

create table file_grant (
  proposal_id uuid primary key references proposal,
  staff_id    uuid not null references staff,
  day         date not null,
  files       integer not null check (files between 1 and 500)
);
create index file_grant_of_staff on file_grant (staff_id, day);
grant select, insert on file_grant to pramaan_app;

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change', 'client-files'));

create or replace function proposal_starts_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'a proposal starts open';
  end if;
  if not exists (select from staff where id = new.maker_id
                 and (role in ('maker', 'checker')
                      or (role = 'advisor' and (new.kind like 'invitation-%' or new.kind = 'client-files')))) then
    raise exception 'this person may not propose this';
  end if;
  return new;
end
$$;

create function file_grants_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('client-files', 'client-files:' || new.staff_id || ':' || new.day,
                           jsonb_build_object('files', new.files))
     or not exists (select from proposal where id = new.proposal_id and decided_in = pg_current_xact_id()
                      and checker_id <> new.staff_id) then
    raise exception 'more client files need two people';
  end if;
  return new;
end
$$;
create trigger file_grants_need_two_people before insert on file_grant
  for each row execute function file_grants_need_two_people();
