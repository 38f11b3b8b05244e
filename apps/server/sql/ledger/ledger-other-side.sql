-- The purpose of the account at the other end of a leg. A client cannot read the firm's accounts, and may know this much.
create or replace function ledger_other_side(transfer uuid, of_leg smallint, own_account bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.purpose from ledger_entry e join ledger_account a on a.id = e.account_id
  where e.transfer_id = transfer and e.leg = of_leg and e.account_id <> own_account
$$;
revoke all on function ledger_other_side from public;
grant execute on function ledger_other_side to pramaan_app;
