-- Why: the profile tells how many orders of a client were executed. Counted over the orders it would grow with them; kept
-- with every fill it is one row. A purchase counts with its first fill, a sale with its own.
-- Locks: a new table; trade_fill for as long as its rows are counted once.

create table client_trades (
  client_id uuid primary key references client,
  executed  bigint not null check (executed > 0)
) with (fillfactor = 50);
grant select on client_trades to pramaan_app;
call own_rows_only('client_trades');
alter table client_trades no force row level security;

create function count_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into client_trades as c (client_id, executed)
    select client_id, count(*) from (
      select client_id, id from added where side = 'sell'
      union all
      select distinct client_id, order_id from added a
        where side = 'buy' and not exists (
          select from trade_fill e
          where e.order_id = a.order_id and e.side = 'buy' and e.id not in (select id from added))) as executed
    group by client_id order by client_id
  on conflict (client_id) do update set executed = c.executed + excluded.executed;
  return null;
end
$$;
revoke all on function count_trades from public;

lock table trade_fill in share row exclusive mode;
create trigger count_trades after insert on trade_fill
  referencing new table as added for each statement execute function count_trades();
insert into client_trades (client_id, executed)
  select client_id, count(distinct order_id) filter (where side = 'buy') + count(*) filter (where side = 'sell')
  from trade_fill group by client_id;
