-- Whom each transfer is about, and what it moved.
create or replace view ledger_moved with (security_invoker = true) as
  select t.id, t.act, t.ref, m.*
  from ledger_transfer t
  cross join lateral (
    select count(distinct e.client_id) as clients, count(distinct a.asset) as assets,
           (array_agg(e.client_id) filter (where e.client_id is not null))[1] as client_id,
           coalesce(sum(e.amount) filter (where e.client_id is not null and a.asset = 'INR'), 0) as gained,
           sum(e.amount) filter (where e.amount > 0 and a.asset = 'INR') as moved,
           coalesce(sum(e.amount) filter (where e.client_id is not null and ledger_is_security(a.asset)), 0) as shares,
           max(a.asset) filter (where ledger_is_security(a.asset)) as share
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id) m;
grant select on ledger_moved to pramaan_app;
