-- Why: loans against holdings. Two people put a lender's terms up and answer applications; a client signs key facts by their hash, pledges
-- and draws in one act; interest is counted by the day; what is pledged is sold only after a notice and its cure date, by two people.
-- Locks: lot while a column is added and its check is swapped; each row is looked at once: seconds.

-- What of a lot is pledged for its client's loan, beside what is tendered or being redeemed.
alter table lot add column lent bigint not null default 0;
alter table lot drop constraint no_more_pledged_than_held;
alter table lot
  -- Neither sold, nor tendered, nor redeemed, nor pledged twice, whatever the code does.
  add constraint no_more_pledged_than_held check (pledged >= 0 and lent >= 0 and pledged + lent <= quantity);
create index lot_lent on lot (client_id) where lent > 0;

-- A lender's terms as two people approved them. Another rate is another row.
create table loan_terms (
  id        uuid primary key,
  terms     jsonb not null,
  since     timestamptz not null,
  -- From then on nobody can apply on them.
  closed_at timestamptz
);
grant select on loan_terms to pramaan_app;

create table loan (
  id            uuid primary key,
  client_id     uuid not null references client,
  terms_id      uuid not null references loan_terms,
  amount_paise  bigint not null check (amount_paise > 0),
  -- Hundredths of a percent a year.
  rate_bps      integer not null check (rate_bps between 0 and 3600),
  late_bps      integer not null check (late_bps between 0 and 2400),
  fee_paise     bigint not null check (fee_paise >= 0),
  gst_paise     bigint not null check (gst_paise >= 0),
  months        smallint not null check (months between 1 and 60),
  repayment     text not null check (repayment in ('emi', 'bullet')),
  instalment_paise bigint not null check (instalment_paise > 0),
  -- What is pledged when it is drawn: units by asset.
  pledge        jsonb not null,
  -- The key facts, word for word as they were signed, and their hash.
  facts         text not null,
  facts_sha256  bytea not null,
  signed_at     timestamptz not null,
  applied_at    timestamptz not null,
  promised_by   timestamptz not null,
  state         text not null check (state in ('pending', 'approved', 'active', 'shortfall', 'closed', 'rejected', 'withdrawn')),
  state_at      timestamptz not null,
  -- What the firm told the client with its answer.
  reason        text,
  drawn_at      timestamptz,
  drawn_on      date,
  closed_at     timestamptz,
  cooling_off_until date,
  -- What is owed, by what it is: these four are the client's debt in the ledger.
  principal_paise bigint not null default 0 check (principal_paise >= 0),
  interest_paise bigint not null default 0 check (interest_paise >= 0),
  overdue_interest_paise bigint not null default 0 check (overdue_interest_paise >= 0),
  charges_paise bigint not null default 0 check (charges_paise >= 0),
  -- Of instalments whose day has passed.
  overdue_paise bigint not null default 0 check (overdue_paise >= 0),
  -- Interest is counted by the day, up to this one, and rounded once: paise times days, and what was posted of it so far.
  counted_until date,
  paise_days    bigint not null default 0 check (paise_days >= 0),
  interest_total_paise bigint not null default 0 check (interest_total_paise >= 0),
  late_paise_days bigint not null default 0 check (late_paise_days >= 0),
  late_total_paise bigint not null default 0 check (late_total_paise >= 0),
  repaid_paise  bigint not null default 0 check (repaid_paise >= 0),
  -- Instalments whose day has passed, and the next one's day.
  dues_passed   smallint not null default 0 check (dues_passed >= 0),
  next_due      date,
  shortfall_at  timestamptz,
  shortfall_paise bigint not null default 0 check (shortfall_paise >= 0),
  cure_by       date,
  -- What falls due for it next.
  due_ref       uuid,
  version       integer not null,
  constraint signed_by_its_hash check (facts_sha256 = sha256(convert_to(facts, 'UTF8'))),
  -- Nobody pays another rate, fee or amount than the facts say that were signed.
  constraint as_it_was_signed check (
    (facts::jsonb ->> 'amount')::numeric * 100 = amount_paise
    and (facts::jsonb ->> 'rate_percent')::numeric * 100 = rate_bps
    and (facts::jsonb ->> 'late_percent')::numeric * 100 = late_bps
    and (facts::jsonb ->> 'fee')::numeric * 100 = fee_paise
    and (facts::jsonb ->> 'fee_gst')::numeric * 100 = gst_paise
    and (facts::jsonb ->> 'months')::numeric = months
    and facts::jsonb ->> 'repayment' = repayment),
  constraint drawn_when_it_runs check ((state in ('active', 'shortfall', 'closed')) = (drawn_at is not null and drawn_on is not null
    and cooling_off_until is not null and counted_until is not null)),
  constraint owed_while_it_runs check (state in ('active', 'shortfall')
    or principal_paise + interest_paise + overdue_interest_paise + charges_paise = 0),
  constraint owed_is_drawn_and_interest_less_repaid check (
    principal_paise + interest_paise + overdue_interest_paise + charges_paise
      = case when drawn_at is null then 0 else amount_paise + interest_total_paise + late_total_paise - repaid_paise end),
  -- Nothing is sold without a notice and its date.
  constraint shortfall_has_its_date check ((state = 'shortfall') = (shortfall_at is not null and cure_by is not null))
);
create unique index one_open_loan on loan (client_id) where state in ('pending', 'approved', 'active', 'shortfall');
create index loan_of_client on loan (client_id, applied_at desc, id desc);
create index loan_by_state on loan (state, applied_at desc, id desc);
grant select on loan to pramaan_app;
call own_rows_only('loan');
alter table loan no force row level security;

-- What happened to a loan. What moved in the ledger has its transfer's id.
create table loan_event (
  id            uuid primary key,
  loan_id       uuid not null references loan,
  client_id     uuid not null references client,
  number        bigint generated always as identity,
  at            timestamptz not null,
  kind          text not null check (kind in ('applied', 'approved', 'rejected', 'withdrawn', 'drawn', 'pledged', 'interest', 'instalment',
                                              'late', 'repaid', 'shortfall', 'cured', 'invoked', 'closed')),
  amount_paise  bigint,
  -- After it.
  owed_paise    bigint check (owed_paise >= 0),
  -- What it did to the debt and to the client's rupees.
  debt_paise    bigint not null default 0,
  cash_paise    bigint not null default 0,
  says          text not null,
  has_transfer  boolean not null
);
create index loan_event_of_loan on loan_event (loan_id, number desc);
grant select on loan_event to pramaan_app;
call own_rows_only('loan_event');
alter table loan_event no force row level security;

-- A point a day: what was pledged was worth, and what was owed.
create table loan_check (
  loan_id        uuid not null references loan,
  client_id      uuid not null references client,
  day            date not null,
  value_paise    bigint not null check (value_paise >= 0),
  eligible_paise bigint not null check (eligible_paise >= 0),
  owed_paise     bigint not null check (owed_paise >= 0),
  primary key (loan_id, day)
);
grant select on loan_check to pramaan_app;
call own_rows_only('loan_check');
alter table loan_check no force row level security;

-- A sale of what is pledged that two people ordered; carried out by the clock, at most as much as is needed then.
create table loan_invocation (
  id         uuid primary key,
  loan_id    uuid not null references loan,
  client_id  uuid not null references client,
  asset      text not null,
  units      bigint not null check (units > 0),
  says       text not null,
  ordered_at timestamptz not null,
  -- How it ended: sold, or no longer needed.
  done_at    timestamptz,
  sold       bigint not null default 0 check (sold between 0 and units)
);
create unique index one_open_invocation on loan_invocation (loan_id) where done_at is null;
grant select on loan_invocation to pramaan_app;
call own_rows_only('loan_invocation');
alter table loan_invocation no force row level security;
