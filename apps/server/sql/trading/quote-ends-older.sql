-- The lot is locked first, as by a sale: two that are asked for at once take turns, and the later one stays.
create or replace function quote_ends_older() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from product_order where id = new.order_id for no key update;
  delete from sell_quote where order_id = new.order_id and used_at is null;
  return new;
end
$$;
revoke all on function quote_ends_older from public;
