-- What deposits, withdrawals, statement lines, companies and a day's charges seem to have brought about and did not.
create or replace view ledger_unexplained_others with (security_invoker = true) as
  select t.id, t.act
  from ledger_moved t
  left join deposit d on d.transfer_id = t.id
  left join cash_adjustment c on c.transfer_id = t.id
  left join statement_line l on l.transfer_id = t.id
  left join statement_line r on r.return_transfer_id = t.id
  left join withdrawal w on w.id = t.ref and t.act like 'withdrawal-%'
  left join corporate_credit b on b.transfer_id = t.id
  left join corporate_effect x on x.id = t.id and x.paid_at is not null
  left join tender n on n.id = t.ref and t.act like 'tender-%'
  left join day_charge y on y.transfer_id = t.id
  where not ledger_is_trade(t.act) and (
    t.clients > 1
    or t.assets > case when t.act in ('split', 'bonus', 'consolidation') then 2 else 1 end
    or (t.act like 'withdrawal-%' and exists (
          select from ledger_transfer x where x.ref = t.ref and x.act = t.act and x.id <> t.id))
    or case t.act
         when 'deposit' then (d.client_id, d.credited_paise) is distinct from (t.client_id, t.gained)
         when 'adjustment' then (c.client_id, c.amount_paise) is distinct from (t.client_id, t.gained)
         when 'payment-received' then (l.amount_paise, 0) is distinct from (t.moved, t.clients)
         when 'deposit-returned' then (r.amount_paise, 0) is distinct from (t.moved, t.clients)
         when 'withdrawal-held' then (w.client_id, w.amount_paise, 0) is distinct from (t.client_id, t.moved, t.gained)
         when 'withdrawal-released' then (w.client_id, w.amount_paise, 0) is distinct from (t.client_id, t.moved, t.gained)
         when 'withdrawal-sent' then (w.client_id, w.amount_paise) is distinct from (t.client_id, -t.gained)
           or not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'sent')
         when 'withdrawal-paid' then (w.state, w.amount_paise, 0) is distinct from ('paid', t.moved, t.clients)
         when 'withdrawal-came-back' then
           (w.state, w.client_id, w.amount_paise) is distinct from ('rejected', t.client_id, t.gained)
         when 'tender-blocked' then (n.client_id, 0, 0) is distinct from (t.client_id, t.gained, t.shares)
         when 'tender-released' then (n.client_id, 0, 0) is distinct from (t.client_id, t.gained, t.shares)
         when 'day-charges' then
           (y.id, y.refund_paise, y.moved_paise, case when y.refund_paise > 0 then y.client_id end)
             is distinct from (t.ref, t.gained, t.moved, t.client_id)
         when 'dividend' then
           (x.act, x.client_id, x.id, x.gross_paise - x.tax_paise, 0) is distinct from (t.act, t.client_id, t.ref, t.gained, t.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, t.client_id, t.gained, t.shares)
         when 'split' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, t.client_id, t.ref, t.gained, t.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, t.client_id, t.gained, t.shares)
         when 'bonus' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, t.client_id, t.ref, t.gained, t.shares)
           and (b.kind, b.client_id, b.amount_paise, b.shares) is distinct from (t.act, t.client_id, t.gained, t.shares)
         when 'consolidation' then
           (x.act, x.client_id, x.id, x.gross_paise, x.shares) is distinct from (t.act, t.client_id, t.ref, t.gained, t.shares)
         else true end);
grant select on ledger_unexplained_others to pramaan_app;
