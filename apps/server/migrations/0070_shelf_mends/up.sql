-- Why: a NAV that orders were dealt at can turn out wrong. Two people replace it, and what it did to each order is put right by new
-- entries: units or money to the client; what cannot be taken back any more is the firm's, and never a debt.
-- Locks: none beside a new table.

create table nav_correction (
  -- That of the ledger's transfer.
  id            uuid primary key,
  client_id     uuid not null references client,
  order_id      uuid not null references product_order,
  -- Null: of the purchase itself.
  redemption_id uuid references fund_redemption,
  nav_day       date not null,
  -- The right one.
  nav_e4        bigint not null check (nav_e4 > 0),
  -- To the client's securities; below zero: taken back.
  units         bigint not null,
  -- To the client's cash, and for how many units that were redeemed meanwhile.
  paid_paise    bigint not null check (paid_paise >= 0),
  paid_units    bigint not null check (paid_units >= 0),
  -- What the firm bears instead of the client, and for how many units.
  borne_paise   bigint not null check (borne_paise >= 0),
  borne_units   bigint not null check (borne_units >= 0),
  at            timestamptz not null,
  constraint corrects_something check (units <> 0 or paid_paise > 0 or borne_paise > 0)
);
create index nav_correction_of_order on nav_correction (order_id);
create index nav_correction_of_redemption on nav_correction (redemption_id) where redemption_id is not null;
grant select on nav_correction to pramaan_app;
call own_rows_only('nav_correction');
alter table nav_correction no force row level security;
