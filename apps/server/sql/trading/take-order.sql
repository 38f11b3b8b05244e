-- Someone of the firm takes a desk order in hand.
create or replace function take_order(order_id uuid, by uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update trade_order set worked_by = by where id = order_id and status = 'awaiting' and ttype = 'fo';
  if not found then
    return false;
  end if;
  insert into trade_step (order_id, client_id, status, at, actor)
    select o.id, o.client_id, 'taken in hand', take_order.at, s.name
    from trade_order o, staff s where o.id = take_order.order_id and s.id = by;
  return true;
end
$$;
revoke all on function take_order from public;
grant execute on function take_order to pramaan_app;
