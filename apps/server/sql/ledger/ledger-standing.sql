-- How every client stands at one instant, in the order of their ids, and where the audit log ends: what the signer compares with its own
-- books. One record a client: id, entries, hash of the last entry, paise.
create or replace function ledger_standing()
  returns table (standing bytea, audit_entries bigint, audit_hash bytea) language sql stable as $$
  select coalesce(string_agg(uuid_send(c.client_id) || int8send(c.entries) || c.hash || int8send(coalesce(m.paise, 0)), ''
                             order by c.client_id), ''),
         (select coalesce(max(seq), 0) from audit_event),
         (select hash from audit_event order by seq desc limit 1)
  from ledger_chain c
  -- Whose only entries are of credit or of shares has a chain, and no account in rupees.
  left join (select client_id, sum(balance)::bigint as paise from ledger_account
        where client_id is not null and asset = 'INR' group by client_id) m using (client_id)
  where c.entries > 0
$$;
