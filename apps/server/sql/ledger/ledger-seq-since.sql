-- The first entry on a client's account at or after an instant; null if there is none. Entries follow each other in
-- time but for what waited on a lock, so this is right to within that wait: ask for an hour more, and look at each.
create or replace function ledger_seq_since(account bigint, since timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
  found_seq bigint;
  found_at timestamptz;
begin
  select max(seq) + 1 into high from ledger_entry where account_id = account and client_id is not null;
  while low < high loop
    middle := (low + high) / 2;
    select e.seq, t.at into found_seq, found_at
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = account and e.client_id is not null and e.seq >= middle order by e.seq limit 1;
    if found_seq is null or found_at >= since then
      high := middle;
    else
      low := found_seq + 1;
    end if;
  end loop;
  return low;
end
$$;
