-- An order with what is still held of it, and what was sold of it. Charges are those that the day made of them.
create or replace view order_now with (security_invoker = true) as
  select o.*, (select s.name from staff s where s.id = o.worked_by) as worker,
         coalesce(l.quantity, 0) as quantity, coalesce(l.gross_paise, 0) as gross_paise,
         coalesce(l.charges_paise, 0) as charges_paise,
         coalesce(c.quantity, 0) as sold_quantity, coalesce(c.cost_gross_paise, 0) as sold_gross_paise,
         coalesce(c.cost_charges_paise, 0) as sold_charges_paise, c.gross_paise as sale_gross_paise,
         c.charges_paise as sale_charges_paise, c.settles_on as sale_settles_on, c.settled_at as sale_settled_at,
         v.state as venue_state, v.sent_at as venue_sent_at, v.end_as as venue_end_as,
         a.allotted, a.paid_paise,
         -- Only what comes from the shelf pays while it is held: coupons less tax, and interest in its trades.
         case when o.offer_id is null or o.filled = 0 then 0 else
           (select coalesce(sum(i.gross_paise - i.tax_paise), 0) from order_income i where i.order_id = o.id and i.paid_at is not null)
           + (select coalesce(sum(case f.side when 'buy' then -f.accrued_paise else f.accrued_paise end), 0)
              from order_fill f where f.order_id = o.id) end::bigint as income_paise
  from product_order o
  left join lateral (
    select sum(quantity)::bigint as quantity, sum(gross_paise)::bigint as gross_paise,
           sum(charges_paise)::bigint as charges_paise
    from lot where lot.order_id = o.id and o.filled > 0) l on true
  left join lateral (
    select sum(quantity)::bigint as quantity, sum(cost_gross_paise)::bigint as cost_gross_paise,
           sum(cost_charges_paise - cost_refund_paise)::bigint as cost_charges_paise, sum(gross_paise)::bigint as gross_paise,
           sum(charges_paise - refund_paise)::bigint as charges_paise, max(settles_on) as settles_on,
           case when bool_and(settled_at is not null) then max(settled_at) end as settled_at
    from lot_close where lot_close.order_id = o.id and o.filled > 0) c on true
  left join venue_order v on v.order_id = o.id and o.status = 'awaiting'
  left join application a on o.offer_id is not null and a.order_id = o.id;
grant select on order_now to pramaan_app;
