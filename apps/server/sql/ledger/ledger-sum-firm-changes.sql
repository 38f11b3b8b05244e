-- Sums up what batches did to the firm's accounts. Rows of transactions still under way are left for the next time.
create or replace function ledger_sum_firm_changes() returns void language sql security definer set search_path = public, pg_temp as $$
  with old as (delete from ledger_firm_change returning account_id, amount)
  insert into ledger_firm_change (account_id, amount)
    select account_id, sum(amount) from old group by account_id having sum(amount) <> 0
$$;
revoke all on function ledger_sum_firm_changes from public;
grant execute on function ledger_sum_firm_changes to pramaan_app;
