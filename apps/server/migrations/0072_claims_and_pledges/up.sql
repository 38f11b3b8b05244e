-- Why: a client is told on the day on which the answer to a claim becomes overdue. New claims get their row from a trigger; open ones
-- get it here. And a part of a pledge can be freed while its loan runs, which is an event of the loan.
-- Locks: loan_event briefly, to be checked once; open claims are read once.

insert into due (id, kind, client_id, ref, at)
  select gen_random_uuid(), 'claim-overdue', client_id, id, promised_by from claim where state = 'pending';

alter table loan_event drop constraint loan_event_kind_check;
alter table loan_event add constraint loan_event_kind_check
  check (kind in ('applied', 'approved', 'rejected', 'withdrawn', 'drawn', 'pledged', 'released', 'interest', 'instalment', 'late',
                  'repaid', 'shortfall', 'cured', 'invoked', 'closed'));
