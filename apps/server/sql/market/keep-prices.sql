-- What a feed, a file or the server's own market told is kept as the server says it, many rows at a time: each list is the text of an
-- array. Nobody else writes a price.
create or replace function keep_days(
  ids text, days text, opens text, highs text, lows text, closes text, befores text, volumes text, turnovers text, trades text,
  delivered text, told_by text, meeting text, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  replaced constant text := 'on conflict (instrument_id, day) do update set
    open_paise = excluded.open_paise, high_paise = excluded.high_paise, low_paise = excluded.low_paise,
    close_paise = excluded.close_paise, previous_close_paise = excluded.previous_close_paise,
    volume = excluded.volume, turnover_paise = excluded.turnover_paise, trades = excluded.trades,
    delivered = excluded.delivered, source = excluded.source
    where (daily_candle.*) is distinct from (excluded.*)';
begin
  if not server_said(word, 'days', ids, days, opens, highs, lows, closes, befores, volumes, turnovers, trades, delivered, told_by,
                     meeting) then
    raise exception 'prices are told by the server';
  end if;
  execute 'insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise,
      previous_close_paise, volume, turnover_paise, trades, delivered, source)
    select *, $12 from unnest($1::int[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[],
      $8::bigint[], $9::bigint[], $10::int[], $11::bigint[]) '
    || case meeting
         when 'replace' then replaced
         -- A source replaces what it told itself.
         when 'own' then replaced || ' and daily_candle.source = excluded.source'
         when 'keep' then 'on conflict (instrument_id, day) do nothing'
         -- There can be none, which is quicker.
         when 'none' then '' end
    using ids, days, opens, highs, lows, closes, befores, volumes, turnovers, trades, delivered, told_by;
end
$$;
revoke all on function keep_days from public;
grant execute on function keep_days to pramaan_app;
revoke insert, update on daily_candle from pramaan_app;

create or replace function keep_minutes(
  ids text, ats_ms text, opens text, highs text, lows text, closes text, volumes text, told_by text, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'minutes', ids, ats_ms, opens, highs, lows, closes, volumes, told_by) then
    raise exception 'prices are told by the server';
  end if;
  insert into minute_candle (instrument_id, at, open_paise, high_paise, low_paise, close_paise, volume, source)
    select id, to_timestamp(at_ms / 1000), o, h, l, c, v, told_by
    from unnest(ids::int[], ats_ms::bigint[], opens::int[], highs::int[], lows::int[], closes::int[], volumes::bigint[])
      as given (id, at_ms, o, h, l, c, v)
    on conflict (instrument_id, at) do update set
      open_paise = excluded.open_paise, high_paise = excluded.high_paise, low_paise = excluded.low_paise,
      close_paise = excluded.close_paise, volume = excluded.volume, source = excluded.source;
end
$$;
revoke all on function keep_minutes from public;
grant execute on function keep_minutes to pramaan_app;
revoke insert, update on minute_candle from pramaan_app;

-- The last quotes, for the next start. One that is older than the stored one changes nothing.
create or replace function keep_quotes(quotes text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'quotes', quotes) then
    raise exception 'prices are told by the server';
  end if;
  insert into last_quote
    select q.* from jsonb_populate_recordset(null::last_quote, quotes::jsonb) q order by q.instrument_id
    on conflict (instrument_id) do update set price_paise = excluded.price_paise,
      previous_close_paise = excluded.previous_close_paise, open_paise = excluded.open_paise,
      high_paise = excluded.high_paise, low_paise = excluded.low_paise, volume = excluded.volume,
      depth = excluded.depth, state = excluded.state, source = excluded.source, as_of = excluded.as_of,
      received_at = excluded.received_at, sequence = excluded.sequence;
end
$$;
revoke all on function keep_quotes from public;
grant execute on function keep_quotes to pramaan_app;
revoke insert, update on last_quote from pramaan_app;

-- A NAV that is known stays.
create or replace function keep_navs(codes text, days text, navs_e4 text, told_by text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'navs', codes, days, navs_e4, told_by) then
    raise exception 'prices are told by the server';
  end if;
  insert into nav (scheme_code, day, nav_e4, source)
    select told.*, told_by from unnest(codes::int[], days::date[], navs_e4::bigint[]) told(code, day, nav_e4)
    on conflict (scheme_code, day) do nothing;
end
$$;
revoke all on function keep_navs from public;
grant execute on function keep_navs to pramaan_app;
revoke insert, update on nav from pramaan_app;
