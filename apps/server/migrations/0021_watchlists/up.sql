-- Why: clients keep watchlists, and are told once when a price is reached.
-- Locks: new tables only.

create table watchlist (
  id         uuid primary key,
  client_id  uuid not null references client,
  name       text not null check (length(name) between 1 and 40),
  created_at timestamptz not null
);
create index watchlist_of_client on watchlist (client_id, created_at, id);
grant select, insert, delete on watchlist to pramaan_app;
grant update (name) on watchlist to pramaan_app;
call own_rows_only('watchlist');

create table watchlist_stock (
  watchlist_id  uuid not null references watchlist on delete cascade,
  client_id     uuid not null references client,
  instrument_id integer not null references instrument,
  place         smallint not null check (place between 1 and 50),
  note          text not null check (length(note) <= 200),
  primary key (watchlist_id, instrument_id),
  constraint one_stock_per_place unique (watchlist_id, place)
);
grant select, insert, delete on watchlist_stock to pramaan_app;
call own_rows_only('watchlist_stock');

create table price_alert (
  id            uuid primary key,
  client_id     uuid not null references client,
  instrument_id integer not null references instrument,
  direction     text not null check (direction in ('above', 'below')),
  price_paise   integer not null check (price_paise > 0),
  created_at    timestamptz not null,
  -- At which price it was reached, when the exchange made that price, and which feed told it.
  fired_at      timestamptz,
  fired_paise   integer check (fired_paise > 0),
  as_of         timestamptz,
  source        text,
  constraint fired_says_where_from check (
    (fired_at is null) = (fired_paise is null) and (fired_at is null) = (as_of is null)
    and (fired_at is null) = (source is null)),
  constraint fired_at_its_price check (
    fired_paise is null or case direction when 'above' then fired_paise >= price_paise else fired_paise <= price_paise end)
);
create index price_alert_of_client on price_alert (client_id, created_at desc, id);
create index price_alert_waiting on price_alert (instrument_id) where fired_at is null;
grant select, insert, delete on price_alert to pramaan_app;
grant update (fired_at, fired_paise, as_of, source) on price_alert to pramaan_app;
call own_rows_only('price_alert');

-- It fires once: whoever comes second changes nothing.
create function alert_fires_once() returns trigger language plpgsql as $$
begin
  if old.fired_at is not null then
    return null;
  end if;
  return new;
end
$$;
create trigger alert_fires_once before update on price_alert
  for each row execute function alert_fires_once();

-- Every server watches the prices; this tells all of them which alerts to read anew.
create function tell_alert_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('alert_changed', coalesce(new.instrument_id, old.instrument_id)::text);
  return null;
end
$$;
create trigger alert_changed after insert or delete or update of fired_at on price_alert
  for each row execute function tell_alert_changed();
