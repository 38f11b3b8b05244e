-- How many passkeys a client has stands on the client itself, for the check of every sign-in.
create or replace function count_client_passkeys() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update client set passkeys = passkeys + 1 where id = new.client_id;
  else
    update client set passkeys = passkeys - 1 where id = old.client_id;
  end if;
  return null;
end
$$;
