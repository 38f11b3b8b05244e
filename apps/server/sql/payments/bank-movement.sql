-- The ledger's bank account the way the bank tells it: what came in is above zero.
create or replace view bank_movement with (security_invoker = true) as
  select t.id as transfer_id, t.act, t.ref, t.at, -e.amount as amount_paise
  from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
  where a.client_id is null and a.purpose = 'bank' and a.asset = 'INR' and e.client_id is null;
grant select on bank_movement to pramaan_app;
