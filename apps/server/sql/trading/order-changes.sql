-- What splits, bonuses and consolidations made of an order: its trades, and the acts since it was bought until it was over, each in
-- the order in which they happened. Who buys on the ex-day or later, by the calendar, buys without it, and all actions of one run are
-- done at once. Apart from what reads orders, because most have none of it and its plan would be made with every list.
create or replace function order_changes(wanted uuid) returns jsonb language plpgsql stable as $$
declare
  o product_order;
begin
  select * into strict o from product_order where id = wanted;
  return jsonb_build_object(
    'trades', (
      select coalesce(jsonb_agg(jsonb_build_object('side', t.side, 'quantity', t.quantity::text, 'gross', t.gross::text,
               'at', t.at) order by t.at), '[]')
      from (select f.side, sum(f.quantity) as quantity, sum(f.gross_paise) as gross, max(f.at) as at from order_fill f
            where f.order_id = o.id group by f.side, case f.side when 'sell' then f.id end) t),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('before', a.shares_before, 'after', a.shares_after, 'says', a.says,
               'at', done.at) order by done.at, a.kind, a.number), '[]')
      from corporate_action a
      cross join lateral (
        select coalesce(
          (select max(e.paid_at) from corporate_action b join corporate_effect e on e.action_id = b.id
           -- A run is of the share: its effects are those of the listing that it goes by.
           where b.instrument_id = (select r.instrument_id from ex_day_run r where r.id = a.run_id)
             and b.ex_day = a.ex_day and b.run_id = a.run_id
             and e.client_id = o.client_id and e.act <> 'dividend'),
          -- Those from before holders were reached as one.
          (select a.settled_at from corporate_credit c where c.order_id = o.id and c.effect_id is null
             and c.ex_day = a.ex_day and c.kind = a.kind limit 1)) as at) done
      where a.instrument_id = o.instrument_id and a.shares_after is not null
        and a.ex_day > least((select l.bought_on from lot l where l.id = o.id),
                             (o.executed_at at time zone 'Asia/Kolkata')::date)
        and done.at is not null and (o.status <> 'sold' or done.at <= o.status_at)),
    'moved', (select coalesce(-sum(c.cost_gross_paise + c.cost_charges_paise), 0)::text from corporate_credit c
              where c.order_id = o.id),
    'fraction', (select jsonb_build_object('proceeds', sum(f.proceeds_paise)::text, 'cost', sum(f.cost_paise)::text)
                 from corporate_fraction f where f.order_id = o.id having count(*) > 0));
end
$$;
