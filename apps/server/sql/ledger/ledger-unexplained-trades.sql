-- What orders seem to have brought about and did not: each transfer is what its order, fill, charge or sale says, to the paisa and
-- the share. Only a trade moves two assets.
create or replace view ledger_unexplained_trades with (security_invoker = true) as
  select t.id, t.act
  from ledger_moved t
  left join product_order o on o.id = t.ref
  left join order_fill f on f.id = t.id
  left join charge_once p on p.transfer_id = t.id
  left join lot_close s on s.settled_by = t.id
  where ledger_is_trade(t.act) and (
    t.clients > 1
    or t.assets > case when t.act in ('order-bought', 'order-sold', 'bond-matured', 'note-matured', 'note-exited',
                                      'note-recovered') then 2 else 1 end
    or case t.act
         when 'order-blocked' then (o.client_id, 0) is distinct from (t.client_id, t.gained)
         when 'order-released' then (o.client_id, 0) is distinct from (t.client_id, t.gained)
         when 'order-paid' then (o.client_id, 0) is distinct from (t.client_id, t.gained)
         when 'order-bought' then
           (f.side, f.client_id, f.order_id, -f.gross_paise - f.accrued_paise - f.charges_paise, f.quantity, o.asset)
             is distinct from ('buy', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'order-sold' then
           (f.side, f.client_id, f.order_id, f.gross_paise + f.accrued_paise - f.charges_paise, -f.quantity, o.asset)
             is distinct from ('sell', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'bond-matured' then
           (f.side, f.client_id, f.order_id, f.gross_paise, -f.quantity, o.asset)
             is distinct from ('sell', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'note-matured' then
           (f.side, f.client_id, f.order_id, f.gross_paise, -f.quantity, o.asset)
             is distinct from ('sell', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'note-exited' then
           (f.side, f.client_id, f.order_id, f.gross_paise - f.charges_paise, -f.quantity, o.asset)
             is distinct from ('sell', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'note-recovered' then
           (f.side, f.client_id, f.order_id, f.gross_paise, -f.quantity, o.asset)
             is distinct from ('sell', t.client_id, t.ref, t.gained, t.shares, t.share)
         when 'depository-charge' then
           (p.client_id, p.order_id, -p.amount_paise) is distinct from (t.client_id, t.ref, t.gained)
         when 'sale-settled' then
           (s.client_id, s.order_id, s.gross_paise + s.accrued_paise - s.charges_paise, 0)
             is distinct from (t.client_id, t.ref, t.moved, t.gained)
         else true end);
grant select on ledger_unexplained_trades to pramaan_app;
