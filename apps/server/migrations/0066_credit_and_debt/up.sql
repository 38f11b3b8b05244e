-- Why: promotional credit and the debt of a loan are assets of their own, so that neither is ever a client's rupee and no balance of a
-- client is below zero. PROMO stands on what a client may spend of it and on the firm's promotion; LOAN on what a client owes and on its
-- lender; both count paise. Nothing else stands there.
-- Locks: ledger_account while its checks are swapped; each row is looked at once: seconds.

alter table ledger_account drop constraint purpose_fits_owner;
alter table ledger_account
  add constraint purpose_fits_owner check (
    case when client_id is null
      then purpose in ('bank', 'suspense', 'payouts', 'adjustments', 'fees', 'taxes', 'market', 'promotion', 'lender')
      else purpose in ('cash', 'held', 'blocked', 'unsettled', 'securities', 'pledged', 'advance', 'credit', 'owed') end),
  add constraint credit_and_debt_stand_apart check (
    case asset
      when 'PROMO' then purpose in ('credit', 'promotion')
      when 'LOAN' then purpose in ('owed', 'lender')
      else purpose not in ('credit', 'owed') and (asset = 'INR' or purpose not in ('promotion', 'lender')) end);
