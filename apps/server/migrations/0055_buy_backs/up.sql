-- Why: a company buys its shares back by tender. Two people put the offer up, holders tender shares, which are blocked in their lots
-- and in the ledger, and two people enter what the company accepted: that is sold at its price, and the rest is released.
-- Locks: lot, ledger_account and proposal while a column is added and checks are swapped; each row is looked at once: seconds.

alter table lot
  add column tendered bigint not null default 0,
  -- What is tendered cannot be sold, nor tendered twice, whatever the code does.
  add constraint no_more_tendered_than_held check (tendered between 0 and quantity);
create index lot_tendered on lot (instrument_id) where tendered > 0;

alter table ledger_account drop constraint purpose_fits_owner;
alter table ledger_account
  add constraint purpose_fits_owner check (
    case when client_id is null
      then purpose in ('bank', 'suspense', 'payouts', 'adjustments', 'fees', 'taxes', 'market')
      else purpose in ('cash', 'held', 'blocked', 'unsettled', 'securities', 'pledged') end);

-- What a holder has tendered of an offer: one row, changed or withdrawn (0) until the offer closes.
create table tender (
  id          uuid primary key,
  client_id   uuid not null references client,
  offer_id    uuid not null references offer,
  quantity    bigint not null check (quantity >= 0),
  -- On the record date: what the entitlement is worked out from.
  held        bigint not null check (held >= 0),
  tendered_at timestamptz not null,
  -- What the company took; null until that is known.
  accepted    bigint,
  -- What it brings before charges, and what those are.
  gross_paise bigint not null default 0 check (gross_paise >= 0),
  charges_paise bigint not null default 0 check (charges_paise between 0 and gross_paise),
  decided_at  timestamptz,
  constraint one_tender_of_a_holder unique (offer_id, client_id),
  constraint no_more_than_was_held check (quantity <= held),
  constraint accepted_of_what_was_tendered check (accepted between 0 and quantity),
  constraint decided_when_accepted check ((accepted is null) = (decided_at is null))
);
create index tender_of_client on tender (client_id);
grant select on tender to pramaan_app;
call own_rows_only('tender');
alter table tender no force row level security;

-- What became of a buy-back. Beyond each holder's entitlement so many millionths of what was tendered were accepted.
create table buy_back_decision (
  offer_id     uuid primary key references offer,
  outcome      text not null check (outcome in ('accepted', 'withdrawn')),
  extra_small  integer not null check (extra_small between 0 and 1000000),
  extra_others integer not null check (extra_others between 0 and 1000000),
  decided_at   timestamptz not null
);
grant select on buy_back_decision to pramaan_app;

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change', 'client-files',
                                                     'staff-passkey-reset', 'corporate-action',
                                                     'corporate-action-withdrawal', 'buy-back', 'buy-back-decision'));
