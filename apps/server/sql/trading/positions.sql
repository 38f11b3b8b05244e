-- All lots of an asset together, kept with every change of a lot: reading what a client holds does not grow with the lots. `lots`
-- counts the orders that they are of: the bonus shares of an order are a lot beside its own, and the lists show one.
create or replace function lots_added() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into position as p (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
    select l.client_id, l.asset, l.instrument_id, sum(l.quantity),
           count(distinct l.order_id) filter (where l.quantity > 0 and not exists (
             select from lot k where k.order_id = l.order_id and k.quantity > 0 and k.id not in (select a.id from added a))),
           sum(l.gross_paise), sum(l.charges_paise)
    from added l group by l.client_id, l.asset, l.instrument_id order by l.client_id, l.asset
  on conflict (client_id, asset) do update set
    quantity = p.quantity + excluded.quantity, lots = p.lots + excluded.lots,
    gross_paise = p.gross_paise + excluded.gross_paise, charges_paise = p.charges_paise + excluded.charges_paise;
  return null;
end
$$;
revoke all on function lots_added from public;
create or replace trigger lots_added after insert on lot
  referencing new table as added for each statement execute function lots_added();

create or replace function lots_changed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from position p
    where (p.client_id, p.asset) in (select l.client_id, l.asset from after l) order by p.client_id, p.asset for update;
  update position p set
      quantity = p.quantity + d.quantity, lots = p.lots + d.lots, gross_paise = p.gross_paise + d.gross_paise,
      charges_paise = p.charges_paise + d.charges_paise
    from (select c.client_id, c.asset, sum(c.quantity) as quantity,
                 -- An order is there as long as one of its lots is.
                 sum((c.is_there or rest.is_there)::integer - (c.was_there or rest.is_there)::integer) as lots,
                 sum(c.gross_paise) as gross_paise, sum(c.charges_paise) as charges_paise
          from (select n.client_id, n.asset, n.order_id, sum(n.quantity - o.quantity) as quantity,
                       bool_or(n.quantity > 0) as is_there, bool_or(o.quantity > 0) as was_there,
                       sum(n.gross_paise - o.gross_paise) as gross_paise, sum(n.charges_paise - o.charges_paise) as charges_paise
                from after n join before o on o.id = n.id group by n.client_id, n.asset, n.order_id) c
          cross join lateral (
            select c.is_there <> c.was_there and exists (
                select from lot k where k.order_id = c.order_id and k.quantity > 0
                  and not exists (select from after a where a.id = k.id)) as is_there) rest
          group by c.client_id, c.asset) d
    where (p.client_id, p.asset) = (d.client_id, d.asset);
  return null;
end
$$;
revoke all on function lots_changed from public;
create or replace trigger lots_changed after update on lot
  referencing old table as before new table as after for each statement execute function lots_changed();

-- What sales have brought against what their lots had cost.
create or replace function sum_realised() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update client_trades t set realised_paise = t.realised_paise + c.realised
    from (select client_id, sum(gross_paise - charges_paise - cost_gross_paise - cost_charges_paise) as realised
          from added group by client_id) c
    where t.client_id = c.client_id;
  return null;
end
$$;
revoke all on function sum_realised from public;
create or replace trigger sum_realised after insert on lot_close
  referencing new table as added for each statement execute function sum_realised();

-- What a day gives back of the charges of a sale, or of what it had cost, is gained with it.
create or replace function sum_refunds() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update client_trades t set realised_paise = t.realised_paise + c.refunded
    from (select n.client_id, sum(n.refund_paise + n.cost_refund_paise - o.refund_paise - o.cost_refund_paise) as refunded
          from after n join before o on o.id = n.id group by n.client_id) c
    where t.client_id = c.client_id and c.refunded <> 0;
  return null;
end
$$;
revoke all on function sum_refunds from public;
create or replace trigger sum_refunds after update on lot_close
  referencing old table as before new table as after for each statement execute function sum_refunds();
