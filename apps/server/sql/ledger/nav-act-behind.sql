-- Of units of a fund that were dealt at a NAV by hand: the act in which two people have signed exactly that NAV, or the id of none where
-- nobody has. Null where the NAV came in a file, and of what a NAV did not price.
create or replace function nav_act_behind(transfer uuid) returns uuid language sql stable as $$
  select coalesce(s.proposal_id, '00000000-0000-0000-0000-000000000000')
  from order_fill f
  join product_order o on o.id = f.order_id
  left join signed_nav s on (s.scheme_code, s.day, s.nav_e4)
    = (split_part(o.asset, ':', 2)::integer, f.trade_day, (f.levels -> 0 ->> 1)::bigint)
  where f.id = transfer and f.source = 'set by the firm' and o.asset like 'MF:%'
    and (f.side = 'buy' or exists (
      select from fund_redemption r
      where r.id = case when f.venue_order_number ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.venue_order_number::uuid end))
$$;

-- The act of the firm behind one entry of a transfer: behind units of a fund the one that says what they are worth.
create or replace function act_behind_entry(act text, transfer uuid, ref uuid, asset text) returns uuid language sql stable as $$
  select case when act in ('order-bought', 'order-sold') and asset like 'MF:%' then nav_act_behind(transfer)
              else act_behind(act, transfer, ref) end
$$;
