-- Why: an order was its own lot and its only sale, and every product would have been a fork of that. A lot now stands apart from
-- its order and is left in parts; what falls due is a row; a step is a code with facts; which moves an order may make is a table
-- that the products fill. What is done to all of them is done by `act` alone.
-- Locks: the tables of orders for as long as their lots and sales are copied once: seconds for a million orders.

drop view if exists ledger_unexplained;
drop trigger order_moves_on on trade_order;
drop function if exists order_moves_on, place_orders, fill_orders, end_orders, take_order, count_fills, sell_lots, settle_sales,
  apply_corporate_action, settle_idle_actions, settle_idle_consolidation;

-- What the ledger calls a unit of anything that is held.
create table asset (
  id             text primary key check (id ~ '^[A-Z0-9][A-Z0-9:&._-]{0,39}$'),
  kind           text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- How many decimals a unit and its price have beyond whole ones; the ledger keeps whole numbers.
  decimals       smallint not null check (decimals between 0 and 9),
  price_decimals smallint not null check (price_decimals between 0 and 9),
  -- Where it is listed; what is not listed has none.
  instrument_id  integer unique references instrument,
  tax_class      text not null
);
grant select on asset to pramaan_app;
insert into asset (id, kind, decimals, price_decimals, instrument_id, tax_class)
  select distinct on (o.asset) o.asset, i.kind, 0, 2, o.instrument_id, 'listed-' || i.kind
  from trade_order o join instrument i on i.id = o.instrument_id;

-- Filled from the products at every start.
create table order_move (
  kind        text not null,
  from_status text not null,
  to_status   text not null,
  primary key (kind, from_status, to_status)
);
grant select on order_move to pramaan_app;

alter table trade_order rename to product_order;
alter table product_order rename column ttype to kind;
alter table product_order
  drop constraint trade_order_ttype_check, drop constraint desk_works_desk_orders, drop constraint sold_has_its_sale,
  drop constraint held_has_shares, drop constraint ended_without_shares,
  -- Rises with everything that is done to the order: a plan names the one it was worked out from.
  add column version integer not null default 0,
  -- People of the firm work it.
  add column at_desk boolean not null default false,
  -- How it ended, as {"code", "facts"}: the words stand in the app.
  add column ended jsonb;
update product_order set at_desk = true where kind = 'fo';
update product_order set ended = case
    when reason = 'You cancelled it.' then '{"code": "cancelled"}'
    when reason = 'The session ended before the price was reached.' then '{"code": "lapsed"}'
    when reason like 'Cancelled because of a split%' then '{"code": "price-adjusted"}'
    when reason like 'The company’s shares were consolidated%' then '{"code": "consolidated"}'
    else jsonb_build_object('code', 'rejected', 'facts', jsonb_build_object('message', reason)) end
  where reason is not null;

create table lot (
  -- The lot that a purchase opens has its order's id.
  id            uuid primary key,
  client_id     uuid not null references client,
  asset         text not null references asset,
  instrument_id integer references instrument,
  order_id      uuid not null references product_order,
  origin        text not null check (origin ~ '^[a-z]+(-[a-z]+)*$'),
  -- What is still there, and what that cost.
  quantity      bigint not null check (quantity >= 0),
  gross_paise   bigint not null check (gross_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  bought_on     date not null,
  settles_on    date not null,
  constraint nothing_costs_nothing check (quantity > 0 or gross_paise + charges_paise = 0)
);
insert into lot
  select id, client_id, asset, instrument_id, id, 'purchase',
         case when status = 'sold' then 0 else quantity end, case when status = 'sold' then 0 else gross_paise end,
         case when status = 'sold' then 0 else charges_paise end, bought_on, settles_on
  from product_order where filled > 0;
create index lot_of_order on lot (order_id);
-- What a company does reaches every lot of its stock; those that are gone by the day they went.
create index lot_open_of_stock on lot (instrument_id, id) where quantity > 0;
grant select on lot to pramaan_app;
call own_rows_only('lot');
alter table lot no force row level security;

alter table trade_fill rename to order_fill;
alter index trade_fill_of_order rename to order_fill_of_order;
-- Where it was executed, and the numbers it has there.
alter table order_fill
  add column venue text not null default 'paper' check (venue ~ '^[a-z]+(-[a-z]+)*$'),
  add column venue_order_number text,
  add column venue_trade_number text;
update order_fill set venue_order_number = upper(left(replace(order_id::text, '-', ''), 16)),
                      venue_trade_number = upper(left(replace(id::text, '-', ''), 16));
alter table order_fill
  alter column venue drop default, alter column venue_order_number set not null,
  alter column venue_trade_number set not null,
  add constraint one_fill_per_trade unique (venue, venue_trade_number);

-- A lot, or a part of it, that was left: what it had cost, what it brought, and when that is paid.
create table lot_close (
  id                 uuid primary key,
  lot_id             uuid not null references lot,
  order_id           uuid not null references product_order,
  client_id          uuid not null references client,
  instrument_id      integer references instrument,
  fill_id            uuid not null references order_fill,
  quantity           bigint not null check (quantity > 0),
  cost_gross_paise   bigint not null check (cost_gross_paise >= 0),
  cost_charges_paise bigint not null check (cost_charges_paise >= 0),
  gross_paise        bigint not null check (gross_paise > 0),
  -- Of the sale, the depository's with it.
  charges_paise      bigint not null check (charges_paise >= 0),
  closed_at          timestamptz not null,
  closed_on          date not null,
  settles_on         date not null,
  settled_at         timestamptz,
  -- The ledger's transfer that paid it.
  settled_by         uuid unique,
  constraint settled_by_a_transfer check ((settled_at is null) = (settled_by is null))
);
insert into lot_close
  select f.id, o.id, o.id, o.client_id, o.instrument_id, f.id, o.quantity, o.gross_paise, o.charges_paise, o.sale_gross_paise,
         o.sale_charges_paise, f.at, o.sold_on, o.sale_settles_on, o.sale_settled_at, t.id
  from product_order o join order_fill f on f.order_id = o.id and f.side = 'sell'
  left join ledger_transfer t on t.ref = o.id and t.act = 'sale-settled'
  where o.status = 'sold';
create index lot_close_of_order on lot_close (order_id);
create index lot_close_unsettled on lot_close (client_id, settles_on, id) where settled_at is null;
create index lot_close_of_lot on lot_close (lot_id);
-- Whoever sells on the ex-day or later still has the dividend.
create index lot_close_of_stock on lot_close (instrument_id, closed_on);
grant select on lot_close to pramaan_app;
call own_rows_only('lot_close');
alter table lot_close no force row level security;

drop index trade_order_to_settle, trade_order_open_lots, trade_order_sold_lots, trade_order_at_desk, trade_order_to_match;
alter table product_order
  drop column quantity, drop column gross_paise, drop column charges_paise, drop column bought_on, drop column reason,
  drop column sold_on, drop column sale_gross_paise, drop column sale_charges_paise, drop column sale_settles_on,
  drop column sale_settled_at;
alter table product_order
  add constraint executed_if_filled check ((filled > 0) = (executed_at is not null)),
  add constraint ended_says_how check (status not in ('rejected', 'cancelled') or (filled = 0 and ended is not null)),
  add constraint desk_works_desk_orders check (worked_by is null or at_desk);
alter index trade_order_open rename to product_order_open;
alter index trade_order_held rename to product_order_held;
alter index trade_order_held_of_stock rename to product_order_held_of_stock;
alter index trade_order_over rename to product_order_over;
-- What lapses is due.
drop index trade_order_to_expire, trade_order_held_from_desk;
alter index trade_order_of_desk rename to product_order_of_desk;
alter index trade_order_of_desk_by_status rename to product_order_of_desk_by_status;
create index product_order_held_from_desk on product_order (client_id, instrument_id, placed_at desc, id desc)
  where status = 'holding' and at_desk;
alter index trade_order_by_age rename to product_order_by_age;
alter index trade_order_by_status rename to product_order_by_status;
alter index trade_order_of_client rename to product_order_of_client;
create index product_order_at_desk on product_order (placed_at, id) where status = 'awaiting' and at_desk;
-- The best price of a stock reaches the highest limits first.
create index product_order_to_match on product_order (instrument_id, kind, limit_paise desc) where status = 'awaiting';

alter table trade_step rename to order_step;
alter index trade_step_of_order rename to order_step_of_order;
alter table order_step add column code text, add column facts jsonb, add column actor_name text;
update order_step set
  code = case status when 'taken in hand' then 'taken' else status end,
  facts = case when reason is null or reason = 'You cancelled it.' then null
               when reason = 'The session ended before the price was reached.' then '{"ended": "lapsed"}'
               when reason like 'Cancelled because of a split%' then '{"ended": "price-adjusted"}'
               when reason like 'The company’s shares were consolidated%' then '{"ended": "consolidated"}'
               else jsonb_build_object('message', reason) end,
  actor_name = case when actor in ('You', 'The market', 'The exchange', 'The exchange’s clock', 'The demo’s desk',
                                   'The company', 'The exchange’s settlement') then null else actor end,
  actor = case actor when 'You' then 'client' when 'The market' then 'market' when 'The exchange' then 'exchange'
                     when 'The exchange’s clock' then 'exchange' when 'The demo’s desk' then 'demo-desk'
                     when 'The company' then 'company' when 'The exchange’s settlement' then 'settlement'
                     else 'staff' end;
alter table order_step
  alter column code set not null, drop column status, drop column reason,
  add constraint code_is_a_code check (code ~ '^[a-z]+(-[a-z]+)*$'),
  add constraint actor_is_known check (
    actor in ('client', 'market', 'exchange', 'demo-desk', 'company', 'settlement', 'staff')),
  add constraint staff_has_a_name check ((actor = 'staff') = (actor_name is not null));

-- Charges that are levied once, whatever they are counted by: the depository's once per security and day.
create table charge_once (
  client_id    uuid not null references client,
  key          text not null,
  order_id     uuid not null references product_order,
  transfer_id  uuid not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (client_id, key)
);
insert into charge_once
  select client_id, 'depository:' || isin || ':' || to_char(day, 'YYYY-MM-DD'), order_id, transfer_id, amount_paise
  from depository_charge;
create index charge_once_of_order on charge_once (order_id);
grant select on charge_once to pramaan_app;
call own_rows_only('charge_once');
alter table charge_once no force row level security;
drop table depository_charge;

-- What was worked out when the price was given, as the product reads it: selling does that, and nothing else.
delete from sell_quote where used_at is null;
alter table sell_quote
  drop column charges_paise, drop column fees_paise, drop column depository_fee_paise, drop column depository_tax_paise,
  drop column charges, drop column card_version, drop column trade_day, drop column settles_on,
  drop column as_of, drop column sequence, drop column source,
  -- Those that were taken before have none.
  add column terms jsonb,
  add constraint open_has_terms check (used_at is not null or terms is not null);

-- What happens on a day: who does it takes it for a while, tries again, and leaves a trace when it is late.
create table due (
  id            uuid primary key,
  kind          text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  client_id     uuid not null references client,
  ref           uuid not null,
  at            timestamptz not null,
  done_at       timestamptz,
  taken_until   timestamptz,
  tries         integer not null default 0,
  last_failure  text
);
create index due_open on due (kind, at, id) where done_at is null;
create index due_of_ref on due (ref);
grant select on due to pramaan_app;
grant update (taken_until, tries, last_failure) on due to pramaan_app;
call own_rows_only('due');
alter table due no force row level security;
insert into due (id, kind, client_id, ref, at, done_at)
  select gen_random_uuid(), 'settlement', client_id, id, (settles_on + time '16:00') at time zone 'Asia/Kolkata', null
  from lot_close where settled_at is null;
insert into due (id, kind, client_id, ref, at, done_at)
  select gen_random_uuid(), 'lapse', client_id, id, expires_at, null from product_order where status = 'awaiting';

-- What a company's action did to each lot; a lot of bonus shares is of the same order as the one it came from.
alter table corporate_credit add column lot_id uuid references lot;
update corporate_credit set lot_id = order_id;
alter table corporate_credit
  drop constraint corporate_credit_pkey, alter column lot_id set not null,
  add primary key (lot_id, ex_day, kind);
create index corporate_credit_of_order on corporate_credit (order_id);

-- What sales have brought against what their lots had cost, summed up with every sale.
alter table client_trades add column realised_paise bigint not null default 0;
update client_trades t set realised_paise = c.realised
  from (select client_id, sum(gross_paise - charges_paise - cost_gross_paise - cost_charges_paise) as realised
        from lot_close group by client_id) c
  where c.client_id = t.client_id;
