-- How many passkeys a member of the firm has stands on the member, for the check of every sign-in.
create or replace function count_staff_passkeys() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update staff set passkeys = passkeys + 1 where id = new.staff_id;
  else
    update staff set passkeys = passkeys - 1 where id = old.staff_id;
  end if;
  return null;
end
$$;
