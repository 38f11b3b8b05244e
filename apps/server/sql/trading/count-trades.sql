-- Counts each client's executed trades: an order's first fill, and each sale.
create or replace function count_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into client_trades as c (client_id, executed)
    select client_id, count(*) from (
      select client_id, id from added where side = 'sell'
      union all
      select distinct client_id, order_id from added a
        where side = 'buy' and not exists (
          select from order_fill e
          where e.order_id = a.order_id and e.side = 'buy' and e.id not in (select id from added))) as executed
    group by client_id order by client_id
  on conflict (client_id) do update set executed = c.executed + excluded.executed;
  return null;
end
$$;
revoke all on function count_trades from public;
