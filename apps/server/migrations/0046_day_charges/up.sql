-- Why: the exchange levies charges on a client's whole day, and each order was charged by itself. What the day came to is now worked
-- out after its close and kept here, with what was given back for it and what of it each order bears.
-- Locks: lot_close and due for a moment; order_fill while its index is built: seconds for a million fills.

-- What the day gave back of a sale's charges, and of what its shares had cost. Negative where the day made it dearer.
alter table lot_close
  add column refund_paise bigint not null default 0,
  add column cost_refund_paise bigint not null default 0,
  add constraint refund_within_charges check (refund_paise <= charges_paise),
  add constraint cost_refund_within_charges check (cost_refund_paise <= cost_charges_paise);

create index order_fill_of_day on order_fill (client_id, trade_day);

-- One open row a client and day: the first fill makes it, the others find it there.
create unique index due_once_a_day on due (client_id, at) where done_at is null and kind = 'day-charges';

create table day_charge (
  id            uuid primary key,
  client_id     uuid not null references client,
  day           date not null,
  -- A trade that is booked after the day was worked out brings another run.
  run           integer not null check (run > 0),
  at            timestamptz not null,
  card_version  text not null,
  -- What was charged order by order, and what the day comes to; the depository's charge with it.
  taken_paise   bigint not null check (taken_paise >= 0),
  charged_paise bigint not null check (charged_paise >= 0),
  -- Of this run: given back to the client, and borne by the firm because the client had been told less.
  refund_paise  bigint not null check (refund_paise >= 0),
  borne_paise   bigint not null,
  -- What it adds to the firm's own accounts.
  fees_paise    bigint not null,
  taxes_paise   bigint not null,
  -- The ledger's transfer, and how much that moved; none where there is nothing to move.
  transfer_id   uuid unique,
  moved_paise   bigint not null check (moved_paise >= 0),
  -- Charge by charge: what was estimated, what it came to, and why, as codes with facts.
  lines         jsonb not null,
  constraint one_run_at_a_time unique (client_id, day, run),
  constraint what_moves_balances check (fees_paise + taxes_paise = borne_paise - refund_paise),
  constraint moved_by_a_transfer check ((transfer_id is null) = (moved_paise = 0))
);
grant select on day_charge to pramaan_app;
call own_rows_only('day_charge');
alter table day_charge no force row level security;

-- What each purchase of the day, and each sale, bears of it.
create table day_charge_part (
  client_id     uuid not null references client,
  day           date not null,
  -- The order that bought, or the fill that sold.
  piece         uuid not null,
  order_id      uuid not null references product_order,
  side          text not null check (side in ('buy', 'sell')),
  taken_paise   bigint not null check (taken_paise >= 0),
  charged_paise bigint not null check (charged_paise >= 0),
  -- What of the difference reached no lot and no sale, because a company's act had moved the cost elsewhere meanwhile.
  apart_paise   bigint not null,
  -- Paise by charge.
  amounts       jsonb not null,
  primary key (client_id, day, piece)
);
create index day_charge_part_of_order on day_charge_part (order_id);
grant select on day_charge_part to pramaan_app;
call own_rows_only('day_charge_part');
alter table day_charge_part no force row level security;

-- Earlier days stay as they were charged; the last one may be going on.
insert into due (id, kind, client_id, ref, at, done_at)
  select d.id, 'day-charges', d.client_id, d.id, (d.trade_day + 1 + time '00:30') at time zone 'Asia/Kolkata',
         case when d.trade_day < max(d.trade_day) over () then now() end
  from (select gen_random_uuid() as id, client_id, trade_day from order_fill group by client_id, trade_day) d;
