-- Every client's chain and rupees in one snapshot. The blind keeps a neighbour in the tree from guessing whose leaf is
-- beside its own, and puts everyone in another place in each head.
create or replace function ledger_leaves(secret bytea)
  returns table (clients bigint, entries bigint, total bigint, leaves bytea) language sql stable as $$
  with leaf as (
    select substring(sha256(secret || uuid_send(c.client_id)) for 16) as blind, c.entries, c.hash,
           coalesce(m.paise, 0) as paise
    from ledger_chain c
    -- Whose only entries are of credit or of shares has a chain, and no account in rupees.
    left join (select client_id, sum(balance)::bigint as paise from ledger_account
          where client_id is not null and asset = 'INR' group by client_id) m using (client_id)
    where c.entries > 0)
  select count(*), coalesce(sum(leaf.entries), 0)::bigint, coalesce(sum(paise), 0)::bigint,
         coalesce(string_agg(blind || int8send(leaf.entries) || hash || int8send(paise), '' order by blind), '')
  from leaf
$$;
