-- Why: the shelf. What is not traded on an exchange has an instrument and a value too; offers are put up, changed and closed by two
-- people; a lot is blocked for a redemption as it is for a buy-back; money that is paid for what is not delivered yet stays the client's.
-- Locks: lot, instrument, ledger_account and proposal while a column is renamed and checks are swapped; each row is looked at once: seconds.

alter table lot rename column tendered to pledged;
alter table lot rename constraint no_more_tendered_than_held to no_more_pledged_than_held;
alter index lot_tendered rename to lot_pledged;

-- OTC: on no exchange. MF: a fund's units, by the code of its scheme.
alter table instrument
  drop constraint instrument_market_check, drop constraint instrument_kind_check, drop constraint instrument_status_check;
alter table instrument
  add constraint market_is_known check (market in ('NSE', 'BSE', 'OTC', 'MF')),
  add constraint kind_is_known check (kind in ('equity', 'etf', 'index', 'debt', 'bond', 'fund', 'note')),
  -- A share that is issued and not yet traded is unlisted.
  add constraint status_is_known check (status in ('listed', 'suspended', 'delisted', 'unlisted')),
  add constraint kind_fits_its_market check (
    (market = 'MF') = (kind = 'fund') and (market <> 'OTC' or kind in ('equity', 'bond', 'note')) and (kind <> 'note' or market = 'OTC'));

alter table ledger_account drop constraint purpose_fits_owner;
alter table ledger_account
  add constraint purpose_fits_owner check (
    case when client_id is null
      then purpose in ('bank', 'suspense', 'payouts', 'adjustments', 'fees', 'taxes', 'market')
      else purpose in ('cash', 'held', 'blocked', 'unsettled', 'securities', 'pledged', 'advance') end);

-- Which acts there are is the contract's; what each may change is held by its own trigger or function, which names the act.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');

-- What one unit of something that no exchange trades is worth, as two people entered it.
create table valuation (
  instrument_id integer not null references instrument,
  at            timestamptz not null,
  price_paise   integer not null check (price_paise > 0),
  -- Who says so, as the client reads it.
  source        text not null check (length(source) between 1 and 120),
  entered_at    timestamptz not null,
  primary key (instrument_id, at)
);
grant select on valuation to pramaan_app;
