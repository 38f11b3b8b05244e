-- Why: funds are bought by amount and redeemed by units, at a NAV that is known later. An order says what was asked for; a redemption
-- blocks units of a holding until it is priced; a SIP buys again every month; a scheme distributes income; a wrong NAV is corrected.
-- Locks: product_order for the moment in which an empty column is added and a check is swapped; else new tables.

-- What was asked for, as the product reads it: of a fund the amount, and the day whose NAV it gets.
alter table product_order add column asked jsonb;
-- How many units an amount buys is known when the NAV is.
alter table product_order drop constraint filled_of_ordered;
alter table product_order
  add constraint filled_of_ordered check (filled >= 0 and (filled <= ordered or asked is not null));
create index product_order_awaits_nav on product_order (instrument_id, (asked ->> 'nav_day'))
  where status = 'awaiting' and asked is not null;

-- A NAV has a source: the file of AMFI, the simulation, or two people of the firm with a document. Only they change one that is known.
alter table nav
  add column document text,
  add column set_at timestamptz,
  -- What a correction replaced, with what it was before.
  add column replaced jsonb;

-- What a file told otherwise than it is known: two people decide which of the two holds.
create table nav_difference (
  scheme_code integer not null references fund_scheme,
  day         date not null,
  known_e4    bigint not null,
  told_e4     bigint not null check (told_e4 > 0),
  source      text not null check (source <> ''),
  told_at     timestamptz not null,
  settled_at  timestamptz,
  primary key (scheme_code, day)
);
grant select, insert, update on nav_difference to pramaan_app;

-- Units that a client redeems: blocked in their lots, priced when the NAV of its day is known, paid on its day.
create table fund_redemption (
  id            uuid primary key,
  client_id     uuid not null references client,
  instrument_id integer not null references instrument,
  asset         text not null,
  -- {"all": true}, {"units": thousandths} or {"amount": paise}.
  asked         jsonb not null,
  -- Blocked until it is priced; then what was redeemed.
  units         bigint not null check (units > 0),
  placed_at     timestamptz not null,
  cancel_until  timestamptz not null,
  nav_day       date not null,
  pay_day       date not null,
  status        text not null check (status in ('awaiting', 'priced', 'cancelled')),
  status_at     timestamptz not null,
  nav_e4        bigint check (nav_e4 > 0),
  gross_paise   bigint not null default 0 check (gross_paise >= 0),
  load_paise    bigint not null default 0 check (load_paise >= 0),
  stt_paise     bigint not null default 0 check (stt_paise >= 0),
  constraint priced_has_its_nav check ((status = 'priced') = (nav_e4 is not null)),
  constraint charges_within_gross check (load_paise + stt_paise <= gross_paise)
);
create index fund_redemption_of_client on fund_redemption (client_id, placed_at desc, id desc);
create index fund_redemption_awaits_nav on fund_redemption (instrument_id, nav_day) where status = 'awaiting';
grant select on fund_redemption to pramaan_app;
call own_rows_only('fund_redemption');
alter table fund_redemption no force row level security;

-- A fund bought every month. Each change makes the next version: the run and the client do not change it at once.
create table sip (
  id               uuid primary key,
  client_id        uuid not null references client,
  offer_id         uuid not null references offer,
  instrument_id    integer not null references instrument,
  amount_paise     bigint not null check (amount_paise > 0),
  -- Of the month; a month without it has its last.
  day              smallint not null check (day between 1 and 31),
  instalments_left integer not null check (instalments_left >= 0),
  misses_in_a_row  integer not null default 0 check (misses_in_a_row >= 0),
  state            text not null check (state in ('active', 'paused', 'stopped')),
  -- The day in the calendar, and the open day on which it is debited; of one that is stopped the last.
  due_on           date not null,
  debit_on         date not null check (debit_on >= due_on),
  -- What falls due for it next.
  due_ref          uuid not null unique,
  skips_next       boolean not null default false,
  -- After three misses: whether to go on.
  asks_client      boolean not null default false,
  started_at       timestamptz not null,
  state_at         timestamptz not null,
  version          integer not null
);
create index sip_of_client on sip (client_id, started_at desc);
create index sip_by_debit on sip (debit_on) where state = 'active';
grant select on sip to pramaan_app;
call own_rows_only('sip');
alter table sip no force row level security;

create table sip_instalment (
  sip_id     uuid not null references sip,
  client_id  uuid not null references client,
  due_on     date not null,
  debit_on   date not null,
  outcome    text not null check (outcome in ('debited', 'short', 'skipped', 'paused', 'refused')),
  amount_paise bigint not null check (amount_paise >= 0),
  order_id   uuid references product_order,
  at         timestamptz not null,
  primary key (sip_id, due_on)
);
create index sip_instalment_by_day on sip_instalment (debit_on, sip_id);
grant select on sip_instalment to pramaan_app;
call own_rows_only('sip_instalment');
alter table sip_instalment no force row level security;

-- Income that a scheme distributes to who holds units at the end of its record date.
create table fund_distribution (
  id            uuid primary key,
  offer_id      uuid not null references offer,
  instrument_id integer not null references instrument,
  record_day    date not null,
  pay_day       date not null check (pay_day >= record_day),
  -- Ten-thousandths of a rupee a unit.
  per_unit_e4   bigint not null check (per_unit_e4 > 0),
  approved_at   timestamptz not null,
  constraint one_distribution_a_day unique (instrument_id, record_day)
);
grant select on fund_distribution to pramaan_app;

create table fund_payout (
  id              uuid primary key,
  client_id       uuid not null references client,
  distribution_id uuid not null references fund_distribution,
  instrument_id   integer not null references instrument,
  units           bigint not null check (units > 0),
  gross_paise     bigint not null check (gross_paise > 0),
  tax_paise       bigint not null default 0 check (tax_paise between 0 and gross_paise),
  -- Null until its payment date.
  paid_at         timestamptz,
  constraint one_payout_of_a_holder unique (distribution_id, client_id)
);
create index fund_payout_of_client on fund_payout (client_id, paid_at desc);
grant select on fund_payout to pramaan_app;
call own_rows_only('fund_payout');
alter table fund_payout no force row level security;
