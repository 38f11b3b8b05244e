-- The first entry of a client's chain at or after an instant, whichever account it is on; null if there is none. As with
-- `ledger_seq_since`, right to within what waited on a lock: ask for an hour more, and look at each.
create or replace function ledger_chain_since(client uuid, since timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
begin
  select c.entries + 1 into high from ledger_chain c where c.client_id = client;
  while low < high loop
    middle := (low + high) / 2;
    if (select t.at >= since from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where e.client_id = client and e.seq = middle) then
      high := middle;
    else
      low := middle + 1;
    end if;
  end loop;
  return high;
end
$$;
