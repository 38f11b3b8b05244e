-- What an order brings about, which is nearly everything: looked at apart, so that a trade is not asked about deposits.
create or replace function ledger_is_trade(act text) returns boolean language sql immutable parallel safe as $$
  select act in ('order-blocked', 'order-released', 'order-paid', 'order-bought', 'order-sold',
                 'depository-charge', 'sale-settled', 'bond-matured',
                 'note-matured', 'note-exited', 'note-recovered')
$$;
