-- Why: what a client had at the end of each day, and why it changed, is read from rows and not worked out from all entries of years.
-- Only `value_days` writes them; it makes any of them again from the ledger and the prices.
-- Locks: corporate_effect while its index is made: seconds for a million rows; the rest is new.

create table client_day (
  client_id      uuid not null references client,
  -- On the calendar in India.
  day            date not null,
  -- At its end, in paise: rupees on all accounts, all units at the day's prices, and the debt of loans.
  cash           bigint not null check (cash >= 0),
  holdings       bigint not null check (holdings >= 0),
  owed           bigint not null check (owed >= 0),
  -- Why cash + holdings - owed changed on the day. Together they are the change.
  flows          bigint not null,
  price          bigint not null,
  income         bigint not null,
  charges        bigint not null,
  interest       bigint not null,
  -- All flows from the first day on.
  net_invested   bigint not null,
  -- No entry of the client's chain up to this one is of a later day: whoever works out the next day begins after it.
  settled_seq    bigint not null check (settled_seq >= 0),
  -- How long the chain was when the day was worked out: what came later may still be of this day.
  read_seq       bigint not null check (read_seq >= settled_seq),
  primary key (client_id, day)
);
grant select on client_day to pramaan_app;
call own_rows_only('client_day');
alter table client_day no force row level security;

-- Prices that came or changed, and from which day on. What was valued before is valued again; then the row goes.
create table price_change (
  instrument_id integer primary key,
  since         date not null,
  -- Counted up with each change, so that one that comes meanwhile is not forgotten.
  number        bigint not null default 1
);
grant select, delete on price_change to pramaan_app;

-- What companies' acts brought a client, stock by stock.
create index corporate_effect_of_client on corporate_effect (client_id);
