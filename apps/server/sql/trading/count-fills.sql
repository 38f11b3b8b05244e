-- Writes down the purchases of a batch and counts them into the positions.
create or replace function count_fills(fills jsonb, ids uuid[], outcomes text[], wanted text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  with added as (
    insert into trade_fill
      select f.* from jsonb_array_elements(fills) with ordinality as e(value, n)
      cross join lateral jsonb_populate_record(null::trade_fill, e.value) f
      where e.value <> 'null' and outcomes[e.n] = wanted and f.order_id = ids[e.n]
      returning client_id, order_id, quantity, gross_paise, charges_paise, trade_day)
  insert into position as p (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise, day,
                             day_quantity, day_gross_paise)
    select f.client_id, o.asset, o.instrument_id, sum(f.quantity), count(*) filter (where o.filled = f.quantity),
           sum(f.gross_paise), sum(f.charges_paise), max(f.trade_day), sum(f.quantity), sum(f.gross_paise)
    from added f join trade_order o on o.id = f.order_id
    group by f.client_id, o.asset, o.instrument_id order by f.client_id, o.asset
  on conflict (client_id, asset) do update set
    quantity = p.quantity + excluded.quantity, lots = p.lots + excluded.lots,
    gross_paise = p.gross_paise + excluded.gross_paise, charges_paise = p.charges_paise + excluded.charges_paise,
    day = excluded.day,
    day_quantity = excluded.day_quantity + case when p.day = excluded.day then p.day_quantity else 0 end,
    day_gross_paise = excluded.day_gross_paise + case when p.day = excluded.day then p.day_gross_paise else 0 end;
end
$$;
revoke all on function count_fills from public;
