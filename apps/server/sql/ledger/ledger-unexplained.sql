-- Transfers that nothing brought about. Each act is what its deposit, withdrawal, statement line, fill, order or corporate
-- action says, to the paisa and the share. Only a trade moves two assets.
create or replace view ledger_unexplained with (security_invoker = true) as
  select t.id, t.act
  from ledger_transfer t
  cross join lateral (
    select count(distinct e.client_id) as clients, count(distinct a.asset) as assets,
           (array_agg(e.client_id) filter (where e.client_id is not null))[1] as client_id,
           coalesce(sum(e.amount) filter (where e.client_id is not null and a.asset = 'INR'), 0) as gained,
           sum(e.amount) filter (where e.amount > 0 and a.asset = 'INR') as moved,
           coalesce(sum(e.amount) filter (where e.client_id is not null and a.asset <> 'INR'), 0) as shares,
           max(a.asset) filter (where a.asset <> 'INR') as share
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id) m
  left join deposit d on d.transfer_id = t.id
  left join cash_adjustment c on c.transfer_id = t.id
  left join statement_line l on l.transfer_id = t.id
  left join statement_line r on r.return_transfer_id = t.id
  left join withdrawal w on w.id = t.ref and t.act like 'withdrawal-%'
  left join product_order o on o.id = t.ref
  left join order_fill f on f.id = t.id
  left join charge_once p on p.transfer_id = t.id
  left join corporate_credit b on b.transfer_id = t.id
  left join corporate_effect x on x.id = t.id and x.paid_at is not null
  left join lot_close s on s.settled_by = t.id
  left join day_charge y on y.transfer_id = t.id
  where m.clients > 1
    or m.assets > case when t.act in ('order-bought', 'order-sold', 'split', 'bonus', 'consolidation') then 2 else 1 end
    or (t.act like 'withdrawal-%' and exists (
          select from ledger_transfer x where x.ref = t.ref and x.act = t.act and x.id <> t.id))
    or case t.act
         when 'deposit' then (d.client_id, d.credited_paise) is distinct from (m.client_id, m.gained)
         when 'adjustment' then (c.client_id, c.amount_paise) is distinct from (m.client_id, m.gained)
         when 'payment-received' then (l.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'deposit-returned' then (r.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'withdrawal-held' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-released' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-sent' then (w.client_id, w.amount_paise) is distinct from (m.client_id, -m.gained)
           or not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'sent')
         when 'withdrawal-paid' then (w.state, w.amount_paise, 0) is distinct from ('paid', m.moved, m.clients)
         when 'withdrawal-came-back' then
           (w.state, w.client_id, w.amount_paise) is distinct from ('rejected', m.client_id, m.gained)
         when 'order-blocked' then (o.client_id, 0) is distinct from (m.client_id, m.gained)
         when 'order-released' then (o.client_id, 0) is distinct from (m.client_id, m.gained)
         when 'order-bought' then
           (f.side, f.client_id, f.order_id, -f.gross_paise - f.charges_paise, f.quantity, o.asset)
             is distinct from ('buy', m.client_id, t.ref, m.gained, m.shares, m.share)
         when 'order-sold' then
           (f.side, f.client_id, f.order_id, f.gross_paise - f.charges_paise, -f.quantity, o.asset)
             is distinct from ('sell', m.client_id, t.ref, m.gained, m.shares, m.share)
         when 'depository-charge' then
           (p.client_id, p.order_id, -p.amount_paise) is distinct from (m.client_id, t.ref, m.gained)
         when 'sale-settled' then
           (s.client_id, s.order_id, s.gross_paise - s.charges_paise, 0)
             is distinct from (m.client_id, t.ref, m.moved, m.gained)
         when 'day-charges' then
           (y.id, y.refund_paise, y.moved_paise, case when y.refund_paise > 0 then y.client_id end)
             is distinct from (t.ref, m.gained, m.moved, m.client_id)
         when 'dividend' then
           (x.act, x.client_id, x.id, x.gross_paise - x.tax_paise, 0) is distinct from (t.act, m.client_id, t.ref, m.gained, m.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, m.client_id, m.gained, m.shares)
         when 'split' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, m.client_id, t.ref, m.gained, m.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, m.client_id, m.gained, m.shares)
         when 'bonus' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, m.client_id, t.ref, m.gained, m.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, m.client_id, m.gained, m.shares)
         when 'consolidation' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, m.client_id, t.ref, m.gained, m.shares)
         else true end;
grant select on ledger_unexplained to pramaan_app;
