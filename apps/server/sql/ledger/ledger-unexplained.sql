-- Transfers that nothing brought about.
create or replace view ledger_unexplained with (security_invoker = true) as
  select id, act from ledger_unexplained_trades union all select id, act from ledger_unexplained_others;
grant select on ledger_unexplained to pramaan_app;
