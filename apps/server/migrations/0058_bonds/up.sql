-- Why: a bond pays while it is held. Interest between coupons is a leg of its own in a trade, and no part of the cost; each coupon
-- of an order is a row from the moment it is next, until it is paid, with the tax at source, or missed.
-- Locks: order_fill and lot_close while a column with a constant default is added: no row is read. New tables.

alter table order_fill
  -- Interest since the last coupon: the buyer pays it to the seller. Below zero after the record date.
  add column accrued_paise bigint not null default 0;
create index order_fill_with_interest on order_fill (client_id) where accrued_paise <> 0;
alter table lot_close
  add column accrued_paise bigint not null default 0;

-- What an order pays its holder. The id is that of the ledger's transfer.
create table order_income (
  id            uuid primary key,
  order_id      uuid not null references product_order,
  client_id     uuid not null references client,
  instrument_id integer not null references instrument,
  kind          text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Whose payments of a year count together for tax at source.
  payer         text not null,
  -- As scheduled, and the working day on which it is paid.
  due_on        date not null,
  pay_on        date not null,
  -- On how many, by the record date; known when it is paid or missed.
  units         bigint check (units >= 0),
  gross_paise   bigint not null default 0 check (gross_paise >= 0),
  tax_paise     bigint not null default 0,
  -- Of the face value, where it is repaid with it.
  repaid_paise  bigint not null default 0 check (repaid_paise >= 0),
  -- The rule by which so much tax was withheld, or none.
  rule          text not null default '',
  paid_at       timestamptz,
  -- The payer did not pay. Not there any more once it was paid after all.
  missed_at     timestamptz,
  constraint tax_is_part_of_it check (tax_paise between 0 and gross_paise),
  constraint paid_or_missed check (paid_at is null or missed_at is null),
  constraint paid_on_so_many check (paid_at is null or units is not null),
  constraint one_payment_of_a_day unique (order_id, due_on)
);
create index order_income_paid on order_income (client_id, payer, pay_on) where paid_at is not null;
create index order_income_of_instrument on order_income (instrument_id, due_on);
grant select on order_income to pramaan_app;
call own_rows_only('order_income');
alter table order_income no force row level security;

-- A payment that an issuer missed, as two people entered it; paid after all where it has a day.
create table bond_default (
  offer_id uuid not null references offer,
  due_on   date not null,
  since    timestamptz not null,
  paid_at  timestamptz,
  document text not null,
  primary key (offer_id, due_on)
);
grant select on bond_default to pramaan_app;
