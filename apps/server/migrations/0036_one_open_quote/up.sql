-- Why: a new quote for a lot ends the older ones. Until now each lived its 20 seconds beside the others, so that a client who
-- had asked 46 times could sell at the dearest of them.
-- Locks: sell_quote while the index is made; open quotes live 20 seconds, so the table of them is small.

-- Whoever has one of these open gets a new one with the next look at the lot.
delete from sell_quote where used_at is null;
drop index sell_quote_of_order;
create unique index sell_quote_open_of_order on sell_quote (order_id) where used_at is null;

-- The lot is locked first, as by a sale: two that are asked for at once take turns, and the later one stays.
create function quote_ends_older() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from trade_order where id = new.order_id for no key update;
  delete from sell_quote where order_id = new.order_id and used_at is null;
  return new;
end
$$;
revoke all on function quote_ends_older from public;
create trigger quote_ends_older before insert on sell_quote for each row execute function quote_ends_older();
