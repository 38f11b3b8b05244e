-- The most units of each security that a client had at once, before one of its entries.
create or replace function most_units(of_client uuid, before bigint) returns jsonb language sql stable as $$
  select jsonb_object_agg(m.asset, m.units) from (
    select r.asset, max(r.units) as units from (
      select a.asset, sum(e.amount) over (partition by a.asset order by e.seq) as units
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.client_id = of_client and e.seq < before and a.purpose in ('securities', 'pledged')) r
    group by r.asset) m
$$;
