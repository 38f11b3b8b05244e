-- What is traded, and by which name and symbol, is told by the server: nobody points a fund or an underlying at another.
-- `knows`: whether the source knows everything of a row, its listing or only that it exists.
create or replace function keep_instruments(told text, knows text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  listing constant text := 'name = excluded.name, isin = coalesce(excluded.isin, instrument.isin), series = excluded.series,
    listed_on = coalesce(excluded.listed_on, instrument.listed_on), status = excluded.status, source = excluded.source';
  everything constant text := ', kind = excluded.kind, lot = excluded.lot, tick_paise = excluded.tick_paise,
    band_bps = excluded.band_bps, has_closing_auction = excluded.has_closing_auction, sector = excluded.sector,
    country = excluded.country';
begin
  if not server_said(word, 'instruments', told, knows) then
    raise exception 'instruments are told by the server';
  end if;
  execute 'insert into instrument (market, symbol, name, kind, isin, series, tick_paise, lot, band_bps, has_closing_auction, sector,
      country, listed_on, status, source)
    select t.market, t.symbol, t.name, t.kind, t.isin, t.series, t.tick_paise, t.lot, t.band_bps, t.has_closing_auction, t.sector,
      t.country, t.listed_on, t.status, t.source
    from jsonb_array_elements($1::jsonb) with ordinality as e(value, n)
    cross join lateral jsonb_populate_record(null::instrument, e.value) t order by e.n
    on conflict on constraint one_symbol_per_market '
    || case knows
         when 'everything' then 'do update set ' || listing || everything
         when 'listing' then 'do update set ' || listing
         when 'existence' then 'do nothing' end
    using told;
end
$$;
revoke all on function keep_instruments from public;
grant execute on function keep_instruments to pramaan_app;

-- Ticks from closing prices, as the exchange sets them each month. Each list is the text of an array.
create or replace function keep_ticks(ids text, ticks text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'ticks', ids, ticks) then
    raise exception 'instruments are told by the server';
  end if;
  update instrument i set tick_paise = given.tick_paise
    from unnest(ids::int[], ticks::int[]) as given (id, tick_paise)
    where i.id = given.id and i.tick_paise <> given.tick_paise;
end
$$;
revoke all on function keep_ticks from public;
grant execute on function keep_ticks to pramaan_app;

create or replace function keep_sectors(of_market text, told text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'sectors', of_market, told) then
    raise exception 'instruments are told by the server';
  end if;
  update instrument i set sector = given.sector
    from jsonb_to_recordset(told::jsonb) as given (symbol text, sector text)
    where i.market = of_market and i.symbol = given.symbol and i.sector is distinct from given.sector;
end
$$;
revoke all on function keep_sectors from public;
grant execute on function keep_sectors to pramaan_app;

revoke insert, update on instrument from pramaan_app;
