-- What deposits, withdrawals, claims, statement lines, companies and a day's charges seem to have brought about and did not.
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
  left join fund_redemption m on m.id = t.ref and t.act like 'redemption-%'
  left join nav_correction v on v.id = t.id and t.act = 'nav-corrected'
  left join fund_payout u on u.id = t.id and t.act = 'idcw'
  left join day_charge y on y.transfer_id = t.id
  left join order_income i on i.id = t.id and i.paid_at is not null
  left join promo_credit k on k.id = t.ref and t.act like 'credit-%'
  left join promo_use q on q.id = t.id and t.act = 'credit-spent'
  left join cash_reward z on z.transfer_id = t.id
  -- Credit that came to the client or went.
  left join lateral (
    select coalesce(sum(e.amount), 0) as gained, count(*) as entries
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.asset = 'PROMO'
    where e.transfer_id = t.id and e.client_id = t.client_id) promo on t.act like 'credit-%'
  left join claim claimed on claimed.transfer_id = t.id
  left join loan o on o.id = t.ref and t.act like 'loan-%'
  left join loan_event h on h.id = t.id and h.loan_id = t.ref and h.has_transfer and t.act like 'loan-%'
  -- What it did to the debt: no client owes what no loan that they signed says.
  left join lateral (
    select coalesce(sum(e.amount), 0) as owed, (select g.memo from ledger_transfer g where g.id = t.id) as memo
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where t.act like 'loan-%' and e.transfer_id = t.id and e.client_id is not null and a.asset = 'LOAN') debt on true
  where not ledger_is_trade(t.act) and (
    t.clients > 1
    -- Rupees, and the share on either exchange.
    or t.assets > case when t.act in ('split', 'bonus', 'consolidation') then 3
                      -- Units, and the rupees that the firm bears for others.
                      when t.act in ('credit-spent', 'nav-corrected') then 2
                      -- What is pledged may be many holdings.
                      when t.act like 'loan-%' then 100 else 1 end
    or (t.act like 'withdrawal-%' and exists (
          select from ledger_transfer x where x.ref = t.ref and x.act = t.act and x.id <> t.id))
    or (t.act in ('credit-accepted', 'credit-expired') and exists (
          select from ledger_transfer x where x.ref = t.ref and x.act = t.act and x.id <> t.id))
    or case t.act
         when 'deposit' then (d.client_id, d.credited_paise) is distinct from (t.client_id, t.gained)
         when 'adjustment' then (c.client_id, c.amount_paise) is distinct from (t.client_id, t.gained)
         when 'claim-paid' then
           (claimed.client_id, claimed.id, claimed.state, claimed.paid_paise, claimed.paid_paise)
             is distinct from (t.client_id, t.ref, 'paid', t.gained, t.moved)
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
         when 'redemption-blocked' then (m.client_id, 0, 0) is distinct from (t.client_id, t.gained, t.shares)
         when 'redemption-released' then (m.client_id, 0, 0) is distinct from (t.client_id, t.gained, t.shares)
         when 'idcw' then (u.client_id, u.gross_paise - u.tax_paise, 0) is distinct from (t.client_id, t.gained, t.shares)
         when 'nav-corrected' then
           (v.order_id, case when (v.units, v.paid_paise) <> (0, 0) then v.client_id end, v.paid_paise, v.units)
             is distinct from (t.ref, t.client_id, t.gained, t.shares)
           -- Only two people replace a NAV.
           or not exists (select from product_order o join instrument i on i.id = o.instrument_id
                          join nav n on n.scheme_code::text = i.symbol and n.day = v.nav_day
                          where o.id = v.order_id and n.replaced is not null)
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
         when 'credit-accepted' then
           (k.client_id, k.amount_paise, 0, 1) is distinct from (t.client_id, promo.gained, t.gained, promo.entries)
         when 'credit-expired' then
           (k.client_id, -k.returned_paise, 0, 1) is distinct from (t.client_id, promo.gained, t.gained, promo.entries)
           or k.ended not in ('expired', 'given-up')
         -- Rupees only as far as credit is taken for them, and only for what an order was charged.
         when 'credit-spent' then
           (q.client_id, q.credit_id, -q.amount_paise, q.amount_paise, 1)
             is distinct from (t.client_id, t.ref, promo.gained, t.gained, promo.entries)
         when 'reward-paid' then (z.client_id, z.amount_paise) is distinct from (t.client_id, t.gained)
         when 'bond-coupon' then
           (i.client_id, i.order_id, i.gross_paise - i.tax_paise, 0) is distinct from (t.client_id, t.ref, t.gained, t.shares)
         when 'note-coupon' then
           (i.client_id, i.order_id, i.gross_paise - i.tax_paise, 0) is distinct from (t.client_id, t.ref, t.gained, t.shares)
         when 'loan-pledged' then (o.client_id, 0, 0, 0) is distinct from (t.client_id, t.gained, t.shares, debt.owed)
         when 'loan-released' then (o.client_id, 0, 0, 0) is distinct from (t.client_id, t.gained, t.shares, debt.owed)
         when 'loan-drawn' then
           (h.kind, h.client_id, h.cash_paise, h.debt_paise, o.amount_paise, o.amount_paise - o.fee_paise - o.gst_paise, 0,
            'Key facts SHA-256 ' || encode(o.facts_sha256, 'hex'))
             is distinct from ('drawn', t.client_id, t.gained, debt.owed, debt.owed, t.gained, t.shares, debt.memo)
         when 'loan-interest' then
           (h.kind, h.client_id, 0, h.debt_paise, 0) is distinct from ('interest', t.client_id, t.gained, debt.owed, t.shares)
         when 'loan-repaid' then
           (h.client_id, h.cash_paise, h.debt_paise, 0) is distinct from (t.client_id, t.gained, debt.owed, t.shares)
           or h.kind not in ('repaid', 'instalment')
         when 'loan-invoked' then
           (h.kind, h.client_id, h.cash_paise, h.debt_paise, 0) is distinct from ('invoked', t.client_id, t.gained, debt.owed, t.shares)
           -- Each sale was ordered by two people, once.
           or (select count(*) from loan_event s where s.loan_id = o.id and s.kind = 'invoked')
              > (select count(*) from loan_invocation n where n.loan_id = o.id and n.sold > 0)
         else true end);
grant select on ledger_unexplained_others to pramaan_app;
