-- Why: one person alone could import a forged statement and have its lines counted. A file now waits, with what each of
-- its lines would do, until a second person approves exactly that.
-- Locks: new tables; the check on proposal.kind is swapped and looks at each row once; new column without a rewrite.

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import'));
create index proposal_of_statement on proposal ((act ->> 'statement_id')) where kind = 'statement-import';

-- A file that waits for its second person, and what its new lines would do. Nothing of it is counted.
create table staged_statement (
  id             uuid primary key,
  sha256         bytea not null unique check (length(sha256) = 32),
  -- Over what becomes of each line: matching again before the approval must come to the same.
  outcome_sha256 bytea not null check (length(outcome_sha256) = 32),
  uploaded_by    uuid not null references staff,
  uploaded_at    timestamptz not null,
  from_day       date not null,
  to_day         date not null,
  opening_paise  bigint not null,
  closing_paise  bigint not null,
  accepted       integer not null check (accepted > 0),
  known          integer not null check (known >= 0),
  constraint days_in_order check (from_day <= to_day)
);
create table staged_line (
  -- The line keeps it when it is imported.
  id            uuid primary key,
  statement_id  uuid not null references staged_statement on delete cascade,
  line          integer not null check (line > 1),
  day           date not null,
  narration     text not null,
  utr           text,
  payer         text,
  direction     text not null check (direction in ('credit', 'debit')),
  amount_paise  bigint not null check (amount_paise > 0),
  balance_paise bigint not null,
  fingerprint   bytea not null,
  -- As it would be imported.
  state         text not null check (state in ('waiting', 'matched')),
  why           text not null,
  deposit_id    uuid references deposit,
  withdrawal_id uuid references withdrawal,
  constraint a_line_is_staged_once unique (statement_id, line)
);
create index staged_line_by_state on staged_line (statement_id, state, line);
grant select, insert on staged_statement, staged_line to pramaan_app;
grant delete on staged_statement to pramaan_app;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['staged_statement', 'staged_line'] loop
    execute format('alter table %s enable row level security', guarded);
    execute format($policy$create policy firm_only on %s to pramaan_app
      using ((select current_setting('app.is_firm', true) = 'yes'))$policy$, guarded);
  end loop;
end
$$;

-- Once a proposal names a file, what the second person reads stays as it is.
create function staged_as_proposed() returns trigger language plpgsql as $$
declare
  of_statement uuid := case when tg_table_name = 'staged_line' then (to_jsonb(new) ->> 'statement_id')::uuid
                            when tg_op = 'DELETE' then old.id else new.id end;
begin
  if exists (select from proposal where kind = 'statement-import' and act ->> 'statement_id' = of_statement::text
               and (tg_op = 'INSERT' or state = 'open')) then
    raise exception 'a file that was proposed stays as it is';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger staged_as_proposed before insert or delete on staged_statement
  for each row execute function staged_as_proposed();
create trigger staged_as_proposed before insert on staged_line
  for each row execute function staged_as_proposed();

-- A file that was not approved is forgotten, whichever way its proposal ended, and can be uploaded again.
create function forget_staged_statement() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from staged_statement where id = (new.act ->> 'statement_id')::uuid;
  return null;
end
$$;
create trigger forget_staged_statement after update on proposal
  for each row when (new.kind = 'statement-import' and new.state in ('rejected', 'withdrawn', 'expired'))
  execute function forget_staged_statement();

-- Null only where a statement is older than this rule.
alter table statement
  add column approved_by uuid references staff,
  add constraint approver_is_another_person check (approved_by <> imported_by);

-- True inside the one transaction in which a second person approved this very statement.
create function statement_approved_just_now(statement_id uuid) returns boolean language sql stable as $$
  select approved_just_now('statement-import', 'bank-statement', jsonb_build_object('statement_id', statement_id))
$$;

create function statements_need_two_people() returns trigger language plpgsql as $$
begin
  if not statement_approved_just_now(new.id)
     or not exists (select from proposal p where p.decided_in = pg_current_xact_id() and p.kind = 'statement-import'
                      and p.act @> jsonb_build_object('statement_id', new.id, 'sha256', encode(new.sha256, 'hex'))
                      and p.maker_id = new.imported_by and p.checker_id = new.approved_by) then
    raise exception 'a statement needs two people';
  end if;
  return new;
end
$$;
create trigger statements_need_two_people before insert on statement
  for each row execute function statements_need_two_people();

create function lines_come_as_proposed() returns trigger language plpgsql as $$
begin
  if not statement_approved_just_now(new.statement_id) or not exists (
       select from staged_line s where s.id = new.id
         and (s.statement_id, s.line, s.day, s.narration, s.utr, s.payer, s.direction, s.amount_paise, s.balance_paise,
              s.fingerprint, s.state, s.why, s.deposit_id, s.withdrawal_id)
             is not distinct from
             (new.statement_id, new.line, new.day, new.narration, new.utr, new.payer, new.direction, new.amount_paise,
              new.balance_paise, new.fingerprint, new.state, new.why, new.deposit_id, new.withdrawal_id)) then
    raise exception 'a line of a statement needs two people';
  end if;
  return new;
end
$$;
create trigger lines_come_as_proposed before insert on statement_line
  for each row execute function lines_come_as_proposed();

-- The bank's statement counts a deposit only in the transaction in which a second person approved that statement.
create function credits_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('deposit-match', 'deposit:' || new.id, '{}')
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'matched'
                       and l.direction = 'credit' and l.amount_paise = new.credited_paise
                       and statement_approved_just_now(l.statement_id)) then
    raise exception 'a deposit is counted by two people';
  end if;
  return new;
end
$$;
create trigger credits_need_two_people before update on deposit
  for each row when (new.state = 'credited' and old.state <> 'credited') execute function credits_need_two_people();
