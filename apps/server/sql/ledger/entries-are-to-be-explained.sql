-- Notes each transfer that touched the firm's accounts; transfers_are_explained looks at it when the transaction ends.
create or replace function entries_are_to_be_explained() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from posted group by transfer_id having count(distinct client_id) > 1) then
    raise exception 'a transfer is about one client';
  end if;
  -- What stays on a client's own accounts, as every request for a withdrawal does, adds nothing and takes nothing away.
  insert into ledger_to_explain select array_agg(distinct transfer_id) from posted
    where client_id is null having count(*) > 0;
  return null;
end
$$;
