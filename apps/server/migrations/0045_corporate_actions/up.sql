-- Why: what a company does reached lots one by one: fractions were paid per lot, a bonus grew the lot it came from, dividends were
-- paid on the ex-day without tax, and a consolidation only suspended the stock. Now a holder is reached once for each action, with
-- all that is held: an action has an id, several of one kind may share a day, and what it did to each holder is a row of its own.
-- Locks: corporate_action, corporate_credit and lot while columns and indexes are made: seconds for a million lots.

drop trigger consolidation_announced on corporate_action;
drop index corporate_action_to_settle, corporate_action_consolidations;
drop table corporate_run;

-- All that a company does on one ex-day, to everybody: which actions, at which price fractions are paid, and how far it has got.
create table ex_day_run (
  id            uuid primary key,
  instrument_id integer not null references instrument,
  ex_day        date not null,
  -- Of a whole share after the change.
  price_paise   bigint not null check (price_paise >= 0),
  -- Holders are gone through by their ids.
  reached       uuid not null default '00000000-0000-0000-0000-000000000000',
  holders       integer not null default 0,
  started_at    timestamptz not null,
  done_at       timestamptz
);
create unique index ex_day_run_open on ex_day_run (instrument_id, ex_day) where done_at is null;
grant select, insert, update on ex_day_run to pramaan_app;

alter table corporate_action
  drop constraint corporate_action_pkey, drop constraint corporate_action_kind_check,
  drop constraint ratio_when_shares_change;
update corporate_action set kind = 'consolidation' where shares_after < shares_before;
update corporate_action set settled_at = now() where shares_after = shares_before and settled_at is null;
alter table corporate_action
  add column id uuid primary key default gen_random_uuid(),
  -- Of several of one kind on one day.
  add column number smallint not null default 1 check (number > 0),
  add column record_day date,
  -- Of a dividend the day it is paid; of new shares the day they are allotted. The ex-day where it is not told.
  add column pay_day date,
  -- Once it is being applied its terms stay what they are.
  add column run_id uuid references ex_day_run,
  add constraint kind_is_known check (kind in ('split', 'bonus', 'consolidation', 'dividend', 'rights', 'buy-back')),
  add constraint ratio_when_shares_change check (
    (kind in ('split', 'bonus', 'consolidation')) = (shares_after is not null and shares_before is not null)),
  add constraint shares_become_fewer_when_consolidated check ((kind = 'consolidation') = (shares_after < shares_before)),
  add constraint pays_after_the_ex_day check (pay_day >= ex_day),
  add constraint one_of_its_day unique (instrument_id, ex_day, kind, number);
-- Rights and buy-backs are the holder's to take up.
create index corporate_action_to_settle on corporate_action (ex_day, instrument_id)
  where settled_at is null and kind not in ('rights', 'buy-back');

-- What an action did to one holder. Its id is that of the ledger's transfer, and the transfer's ref.
create table corporate_effect (
  id            uuid primary key,
  client_id     uuid not null references client,
  action_id     uuid not null references corporate_action,
  instrument_id integer not null references instrument,
  asset         text not null references asset,
  act           text not null check (act in ('dividend', 'split', 'bonus', 'consolidation')),
  ex_day        date not null,
  pay_day       date not null,
  -- What was held when the ex-day began.
  held          bigint not null check (held > 0),
  -- How many more, or fewer.
  shares        bigint not null,
  -- The dividend before tax, or what the fraction brought.
  gross_paise   bigint not null check (gross_paise >= 0),
  tax_paise     bigint not null check (tax_paise between 0 and gross_paise),
  -- What the fraction had cost, its charges with it.
  cost_paise    bigint not null check (cost_paise >= 0),
  -- Null while a dividend is still to be paid.
  paid_at       timestamptz,
  constraint once_for_a_holder unique (action_id, client_id)
);
-- Tax at source counts what a company has paid a holder in the year.
create index corporate_effect_dividends on corporate_effect (client_id, instrument_id, pay_day) where act = 'dividend';
grant select on corporate_effect to pramaan_app;
call own_rows_only('corporate_effect');
alter table corporate_effect no force row level security;

-- What it did to each lot. Those from before have no effect but a transfer each, whose ref is the order.
alter table corporate_credit
  drop constraint corporate_credit_pkey, drop constraint gives_something,
  alter column transfer_id drop not null,
  add column effect_id uuid references corporate_effect,
  add column cost_gross_paise bigint not null default 0,
  add column cost_charges_paise bigint not null default 0,
  add constraint by_a_transfer_or_an_effect check ((effect_id is null) = (transfer_id is not null)),
  add constraint once_for_a_lot unique nulls not distinct (lot_id, ex_day, kind, effect_id);
-- What lots had before that: for the rest of a run that was cut, and for the year's dividends.
create index corporate_credit_before on corporate_credit (instrument_id, ex_day) where effect_id is null;
create index corporate_credit_paid_before on corporate_credit (client_id) where effect_id is null and kind = 'dividend';

-- A holder's lots of one stock, and the holders of a stock one after another.
create index lot_open_of_holder on lot (instrument_id, client_id) where quantity > 0;
drop index lot_open_of_stock;
drop index position_of_stock;
create index position_of_stock on position (instrument_id, client_id) where quantity > 0;
