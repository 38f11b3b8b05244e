-- Why: the market: what can be traded, what it cost and when, and where each figure came from.
-- Locks: new tables only.
--
-- A price per unit is an integer of paise (up to ₹2.1 crore a unit); of an index or a volatility level it is hundredths of
-- a point. Amounts and quantities are bigint. No price is without its source, and nobody is granted to delete one.

create table instrument (
  id           integer generated always as identity primary key,
  market       text collate "C" not null check (market in ('NSE', 'BSE')),
  symbol       text collate "C" not null check (symbol ~ '^[A-Z0-9&.\-]{1,20}$'),
  name         text not null check (name <> ''),
  kind         text not null check (kind in ('equity', 'etf', 'index', 'debt')),
  isin         text collate "C" check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  series       text collate "C",
  tick_paise   integer not null check (tick_paise > 0),
  lot          integer not null check (lot > 0),
  -- Furthest move from the previous close, in basis points. None: the band flexes, and the feed's own limits hold.
  band_bps     integer check (band_bps between 1 and 10000),
  -- Instruments with derivatives close by auction.
  has_closing_auction boolean not null default false,
  sector       text,
  country      text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  listed_on    date,
  status       text not null check (status in ('listed', 'suspended', 'delisted')),
  source       text not null check (source <> ''),
  constraint one_symbol_per_market unique (market, symbol)
);
create index instrument_by_isin on instrument (isin);
grant select, insert, update on instrument to pramaan_app;

-- Candles come by the hundred thousand, and a foreign key that looks up each of them takes longer than all the rest. So a
-- statement's rows are looked up together; instruments are never deleted.
create function candles_have_an_instrument() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from instrument where id = added.instrument_id)) then
    raise exception 'a candle must be of an instrument' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

-- As traded: not adjusted for splits and bonuses. Readers adjust with corporate_action.
create table daily_candle (
  instrument_id integer not null,
  day           date not null,
  open_paise    integer not null,
  high_paise    integer not null,
  low_paise     integer not null,
  close_paise   integer not null,
  previous_close_paise integer,
  volume        bigint not null check (volume >= 0),
  turnover_paise bigint,
  trades        integer,
  delivered     bigint,
  source        text not null check (source <> ''),
  primary key (instrument_id, day),
  constraint low_is_lowest check (low_paise > 0 and low_paise <= least(open_paise, close_paise)),
  constraint high_is_highest check (high_paise >= greatest(open_paise, close_paise))
);
create trigger candles_have_an_instrument after insert on daily_candle
  referencing new table as added for each statement execute function candles_have_an_instrument();
grant select, insert, update on daily_candle to pramaan_app;

create table minute_candle (
  instrument_id integer not null,
  at            timestamptz not null check (extract(second from at) = 0),
  open_paise    integer not null,
  high_paise    integer not null,
  low_paise     integer not null,
  close_paise   integer not null,
  volume        bigint not null check (volume >= 0),
  source        text not null check (source <> ''),
  primary key (instrument_id, at),
  constraint low_is_lowest check (low_paise > 0 and low_paise <= least(open_paise, close_paise)),
  constraint high_is_highest check (high_paise >= greatest(open_paise, close_paise))
);
-- Minutes are kept for a while only; days are kept for good.
create index minute_candle_by_age on minute_candle (at);
create trigger candles_have_an_instrument after insert on minute_candle
  referencing new table as added for each statement execute function candles_have_an_instrument();
grant select, insert, update, delete on minute_candle to pramaan_app;

create table last_quote (
  instrument_id integer primary key references instrument,
  price_paise   integer not null check (price_paise > 0),
  previous_close_paise integer not null check (previous_close_paise > 0),
  open_paise    integer not null,
  high_paise    integer not null,
  low_paise     integer not null,
  volume        bigint not null check (volume >= 0),
  -- {"bids": [[paise, quantity, orders], … at most five], "asks": […]}, best first.
  depth         jsonb not null,
  state         text not null check (state in ('live', 'stale', 'halted')),
  source        text not null check (source <> ''),
  as_of         timestamptz not null,
  received_at   timestamptz not null,
  sequence      bigint not null
);
grant select, insert, update on last_quote to pramaan_app;

-- A quote never goes back in time, whoever writes it and however late.
create function quote_goes_forward() returns trigger language plpgsql as $$
begin
  if new.source = old.source and (new.as_of < old.as_of or new.sequence < old.sequence) then
    return null;
  end if;
  return new;
end
$$;
create trigger quote_goes_forward before update on last_quote
  for each row execute function quote_goes_forward();

create table corporate_action (
  instrument_id integer not null references instrument,
  ex_day        date not null,
  kind          text not null check (kind in ('split', 'bonus', 'dividend', 'rights')),
  -- Of a split or a bonus: how many shares one holder of `shares_before` has afterwards.
  shares_before integer check (shares_before > 0),
  shares_after  integer check (shares_after > 0),
  amount_paise  bigint check (amount_paise > 0),
  says          text not null,
  source        text not null check (source <> ''),
  primary key (instrument_id, ex_day, kind),
  constraint ratio_when_shares_change check ((kind in ('split', 'bonus')) = (shares_after is not null and shares_before is not null)),
  constraint amount_when_paid check (kind <> 'dividend' or amount_paise is not null)
);
grant select, insert, update on corporate_action to pramaan_app;

create table index_member (
  index_id      integer not null references instrument,
  instrument_id integer not null references instrument,
  since         date not null,
  until         date,
  source        text not null check (source <> ''),
  primary key (index_id, instrument_id, since),
  constraint left_after_joining check (until is null or until >= since)
);
grant select, insert, update on index_member to pramaan_app;

create table fund_scheme (
  code          integer primary key check (code > 0),
  name          text not null check (name <> ''),
  house         text not null,
  category      text not null,
  plan          text,
  option        text,
  isin_growth   text,
  isin_reinvest text,
  source        text not null check (source <> '')
);
grant select, insert, update on fund_scheme to pramaan_app;

-- Net asset values have four decimals: ₹1 is 10,000.
create table nav (
  scheme_code integer not null references fund_scheme,
  day         date not null,
  nav_e4      bigint not null check (nav_e4 > 0),
  source      text not null check (source <> ''),
  primary key (scheme_code, day)
);
create index nav_by_day on nav (day);
grant select, insert, update on nav to pramaan_app;

-- Days that were announced after the year's list, which packages/market-time carries.
create table holiday (
  market text not null check (market in ('NSE', 'BSE')),
  day    date not null,
  kind   text not null check (kind in ('trading', 'settlement')),
  name   text not null,
  source text not null check (source <> ''),
  primary key (market, day, kind)
);
grant select, insert, update on holiday to pramaan_app;

-- One row per import, also of those that were refused whole: what came, how much of it stayed, and why the rest did not.
create table import_report (
  id         uuid primary key,
  kind       text not null,
  file_name  text not null,
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  accepted   integer not null check (accepted >= 0),
  refused    integer not null check (refused >= 0),
  -- The first hundred: [{"line": 7, "why": "…"}].
  refusals   jsonb not null,
  failure    text,
  made_at    timestamptz not null,
  constraint nothing_stays_of_a_failure check (failure is null or accepted = 0)
);
create index import_report_by_age on import_report (made_at desc);
grant select, insert on import_report to pramaan_app;
