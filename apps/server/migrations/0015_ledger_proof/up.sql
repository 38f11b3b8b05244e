-- Why: a client's way up to the signed head is read in two short reads, whatever the number of clients; a period of the
-- cash ledger is found without reading the rest; and what the audit of the ledger found is kept.
-- Locks: ledger_tree is new and empty; one new table.

-- `leaves` is 64 bytes for each client, in the order of their blinds: blind (16), entries (8), hash (32), paise (8).
-- `nodes` is the tree from the level of groups of 64 leaves upwards, level by level: hash (32), paise (8).
-- `firsts` is the first blind of each group, to find a client's group by.
alter table ledger_tree add column firsts bytea not null, add column nodes bytea not null;
-- Uncompressed, so that a piece can be read without the rest.
alter table ledger_tree alter column leaves set storage external;

-- Every client's chain and rupees in one snapshot. The blind keeps a neighbour in the tree from guessing whose leaf is
-- beside its own, and puts everyone in another place in each head.
create function ledger_leaves(secret bytea)
  returns table (clients bigint, entries bigint, total bigint, leaves bytea) language sql stable as $$
  with leaf as (
    select substring(sha256(secret || uuid_send(c.client_id)) for 16) as blind, c.entries, c.hash, m.paise
    from ledger_chain c
    join (select client_id, sum(balance)::bigint as paise from ledger_account
          where client_id is not null and asset = 'INR' group by client_id) m using (client_id)
    where c.entries > 0)
  select count(*), coalesce(sum(leaf.entries), 0)::bigint, coalesce(sum(paise), 0)::bigint,
         coalesce(string_agg(blind || int8send(leaf.entries) || hash || int8send(paise), '' order by blind), '')
  from leaf
$$;

-- The first entry on a client's account at or after an instant; null if there is none. Entries follow each other in
-- time but for what waited on a lock, so this is right to within that wait: ask for an hour more, and look at each.
create function ledger_seq_since(account bigint, since timestamptz) returns bigint language plpgsql stable as $$
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

-- What the audit of the whole ledger found, run by run: empty when all is well.
create table ledger_audit (
  at       timestamptz primary key,
  findings text[] not null,
  entries  bigint not null,
  seconds  numeric(9, 3) not null
);
grant select, insert, delete on ledger_audit to pramaan_app;
