-- Turns the proceeds of sales that are due into cash, at most so many at once.
create or replace function settle_sales(until date, at timestamptz, most integer,
  out sales integer, out released bigint, out clients uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  due uuid[]; owners uuid[]; amounts bigint[]; posted text[]; n integer;
begin
  select array_agg(id), array_agg(client_id), array_agg(sale_gross_paise - sale_charges_paise)
    into due, owners, amounts
    from (select * from trade_order where status = 'sold' and sale_settled_at is null and sale_settles_on <= until
          order by sale_settles_on, id limit most for update skip locked) o;
  n := coalesce(cardinality(due), 0);
  sales := n;
  clients := owners;
  released := coalesce((select sum(a) from unnest(amounts) a), 0);
  if n > 0 then
    posted := ledger_post(
      (select array_agg(gen_random_uuid()) from unnest(due)), array_fill('sale-settled'::text, array[n]), due,
      array_fill(null::text, array[n]), array_fill(at, array[n]), array_fill(false, array[n]),
      (select array_agg(i) from generate_series(1, n) i), owners, array_fill('unsettled'::text, array[n]),
      owners, array_fill('cash'::text, array[n]), array_fill('INR'::text, array[n]), amounts);
    if 'posted' <> any (posted) then
      raise exception 'the proceeds of a sale are not in the ledger';
    end if;
    update trade_order set sale_settled_at = settle_sales.at where id = any (due);
    insert into trade_step (order_id, client_id, status, at, actor)
      select o, c, 'settled', settle_sales.at, 'The exchange’s settlement' from unnest(due, owners) x(o, c);
  end if;
end
$$;
revoke all on function settle_sales from public;
grant execute on function settle_sales to pramaan_app;
