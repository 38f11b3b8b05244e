-- A price from one day in the shares of a later one: each split, bonus and consolidation in between changes it.
create or replace function price_in_shares_of(instrument integer, price bigint, made date, on_day date) returns bigint
  language plpgsql stable as $$
declare
  change record;
  told numeric := price;
begin
  for change in select shares_before, shares_after from corporate_action
    where instrument_id = instrument and ex_day > made and ex_day <= on_day and withdrawn_at is null and shares_after is not null
  loop
    told := told * change.shares_before / change.shares_after;
  end loop;
  return greatest(1, round(told));
end
$$;
revoke all on function price_in_shares_of from public;
grant execute on function price_in_shares_of to pramaan_app;

-- What one unit of each was worth at the end of each day: the last close of its exchange, the last NAV of its scheme, the last value
-- that two people entered. In the smallest part of its price, and in the shares of the day. A NAV is of the day it is for, whenever it
-- was told. Without any there is no row.
create or replace function closing_prices(instruments integer[], from_day date, to_day date)
  returns table (instrument_id integer, day date, price bigint, price_day date, source text)
  language sql stable rows 10000 as $$
  with wanted as materialized (
    select i.id, i.market, i.symbol from (select distinct id from unnest(instruments) one(id)) one join instrument i using (id)),
  traded as materialized (
    select w.id, c.day, c.close_paise::bigint as price, c.source
    from wanted w join daily_candle c on c.instrument_id = w.id and c.day <= to_day
      and c.day >= coalesce((select max(b.day) from daily_candle b where b.instrument_id = w.id and b.day < from_day), from_day)
    union all
    select w.id, n.day, n.nav_e4, n.source
    from wanted w join nav n on w.market = 'MF' and n.scheme_code = w.symbol::integer and n.day <= to_day
      and n.day >= coalesce((select max(b.day) from nav b where b.scheme_code = n.scheme_code and b.day < from_day), from_day)),
  -- Of several values of one day the last.
  entered as (
    select distinct on (v.instrument_id, (v.at at time zone 'Asia/Kolkata')::date)
           v.instrument_id as id, (v.at at time zone 'Asia/Kolkata')::date as day, v.price_paise::bigint as price, v.source
    from wanted w join valuation v on v.instrument_id = w.id
    where v.at < ((to_day + 1)::timestamp at time zone 'Asia/Kolkata')
    order by 1, 2, v.at desc),
  known as (
    select * from traded
    -- What trades counts by its close, also where somebody valued it before.
    union all select e.* from entered e where not exists (select from traded t where t.id = e.id and t.day <= e.day)),
  spans as (
    select k.*, greatest(k.day, from_day) as first_day, lead(k.day, 1, to_day + 1) over (partition by k.id order by k.day) - 1 as until
    from known k)
  select d.id, d.first_day + d.turn,
         -- Few have new shares at all: of the others no day is looked at for them.
         case when d.id = any ((select array_agg(c.instrument_id) from corporate_action c
                                where c.instrument_id = any (instruments) and c.ex_day <= to_day and c.shares_after is not null)::integer[])
                   and exists (select from corporate_action c where c.instrument_id = d.id and c.ex_day > d.day
                                 and c.ex_day <= d.first_day + d.turn and c.shares_after is not null)
              then price_in_shares_of(d.id, d.price, d.day, d.first_day + d.turn) else d.price end,
         d.day, d.source
  from (select s.*, generate_series(0, s.until - s.first_day) as turn from spans s) d
$$;
revoke all on function closing_prices from public;
grant execute on function closing_prices to pramaan_app;

create or replace function prices_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'daily_candle' then
    insert into price_change as p (instrument_id, since)
      select instrument_id, min(day) from added group by instrument_id order by instrument_id
    on conflict (instrument_id) do update set since = least(p.since, excluded.since), number = p.number + 1;
  elsif tg_table_name = 'nav' then
    insert into price_change as p (instrument_id, since)
      select i.id, min(n.day) from added n join instrument i on i.market = 'MF' and i.symbol = n.scheme_code::text
      group by i.id order by i.id
    on conflict (instrument_id) do update set since = least(p.since, excluded.since), number = p.number + 1;
  else
    insert into price_change as p (instrument_id, since)
      select instrument_id, min((at at time zone 'Asia/Kolkata')::date) from added group by instrument_id order by instrument_id
    on conflict (instrument_id) do update set since = least(p.since, excluded.since), number = p.number + 1;
  end if;
  return null;
end
$$;
revoke all on function prices_changed from public;
create or replace trigger prices_came after insert on daily_candle
  referencing new table as added for each statement execute function prices_changed();
create or replace trigger prices_changed after update on daily_candle
  referencing new table as added for each statement execute function prices_changed();
create or replace trigger prices_came after insert on nav
  referencing new table as added for each statement execute function prices_changed();
create or replace trigger prices_changed after update on nav
  referencing new table as added for each statement execute function prices_changed();
create or replace trigger prices_came after insert on valuation
  referencing new table as added for each statement execute function prices_changed();
