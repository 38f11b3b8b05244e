-- A file that was not approved is forgotten, whichever way its proposal ended, and can be uploaded again.
create or replace function forget_staged_statement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from staged_statement where id = (new.act ->> 'statement_id')::uuid;
  return null;
end
$$;
