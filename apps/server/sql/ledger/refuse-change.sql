-- What was posted stays as it was posted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed; a correction is a new transfer';
end
$$;
