-- What is neither rupees, nor promotional credit, nor debt.
create or replace function ledger_is_security(asset text) returns boolean language sql immutable parallel safe as $$
  select asset not in ('INR', 'PROMO', 'LOAN')
$$;
