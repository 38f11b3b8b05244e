-- Why a rupee came or went, by the account at the other end of its leg; null where it only changed its place. `market` is what was paid
-- or received for an asset: with the change of its value that is what its price did. Debt is told as rupees that are owed: what is
-- drawn and repaid is both, and adds up to nothing; a fee that was kept back, and interest, are left.
create or replace function ledger_driver(act text, other text) returns text language sql immutable parallel safe as $$
  select case
    when other is null then null
    -- The firm's promotion pays these charges: money from outside, no return.
    when act = 'credit-spent' then 'flows'
    -- Tax at source is taken off them.
    when act in ('dividend', 'idcw', 'bond-coupon', 'note-coupon') then 'income'
    when other = 'market' then 'market'
    when other in ('fees', 'taxes') then 'charges'
    when other = 'lender' then case act when 'loan-drawn' then 'charges' else 'interest' end
    else 'flows' end
$$;

-- The entries of a client's chain after one of them, each with its day in India, and why. New shares of a split, bonus or consolidation
-- are there from the ex-day on, whenever they were booked: the price of that day is of such shares.
create or replace function ledger_moves(of_client uuid, after_seq bigint)
  returns table (seq bigint, transfer_id uuid, act text, at timestamptz, day date, asset text, amount bigint, driver text)
  language sql stable as $$
  select e.seq, e.transfer_id, t.act, t.at,
         coalesce((select c.ex_day from corporate_effect c
                   where t.act in ('split', 'bonus', 'consolidation') and c.id = t.id and a.asset not in ('INR', 'PROMO', 'LOAN')),
                  (t.at at time zone 'Asia/Kolkata')::date),
         a.asset, e.amount,
         case when a.asset not in ('INR', 'LOAN') then null else (
           select case when ledger_driver(t.act, f.purpose) = 'market' and exists (
                           select from order_fill o where o.id = t.id and o.accrued_paise <> 0
                             and e.amount = case o.side when 'buy' then -o.accrued_paise else o.accrued_paise end)
                       then 'income' else ledger_driver(t.act, f.purpose) end
           from ledger_entry w join ledger_account f on f.id = w.account_id
           where w.transfer_id = e.transfer_id and w.leg = e.leg and w.client_id is null) end
  from ledger_entry e
  join ledger_transfer t on t.id = e.transfer_id
  join ledger_account a on a.id = e.account_id
  where e.client_id = of_client and e.seq > after_seq
$$;
revoke all on function ledger_moves from public;

-- The same for a client, or for the firm, about what is theirs to see. Only what has a reason, and units.
create or replace function client_moves(of_client uuid, after_seq bigint)
  returns table (seq bigint, transfer_id uuid, act text, at timestamptz, day date, asset text, amount bigint, driver text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.* from ledger_moves(of_client, after_seq) m
  where (of_client = nullif(current_setting('app.client_id', true), '')::uuid or current_setting('app.is_firm', true) = 'yes')
    and (m.driver is not null or m.asset not in ('INR', 'LOAN', 'PROMO'))
$$;
revoke all on function client_moves from public;
grant execute on function client_moves to pramaan_app;
