-- A passkey of the firm's people is added and taken away as the server says; staff_passkey_is_their_own looks whose act it is.
create or replace function keep_staff_passkey(
  passkey uuid, owner uuid, credential bytea, key bytea, counted bigint, ways text[], backed_up boolean, called text,
  at timestamptz, word bytea
) returns setof staff_passkey language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-passkey', passkey::text, owner::text, encode(credential, 'hex'), encode(key, 'hex'),
                     counted::text, said_at(at)) then
    raise exception 'a passkey is added by the server';
  end if;
  return query insert into staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, is_backed_up, name,
                                          created_at)
    values (passkey, owner, credential, key, counted, ways, backed_up, called, at)
    on conflict (credential_id) do nothing returning *;
end
$$;
revoke all on function keep_staff_passkey from public;
grant execute on function keep_staff_passkey to pramaan_app;

-- What it was called, or null where the owner has no such passkey.
create or replace function remove_staff_passkey(owner uuid, passkey uuid, word bytea) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  called text;
begin
  if not server_said(word, 'staff-passkey-removed', owner::text, passkey::text) then
    raise exception 'a passkey is taken away by the server';
  end if;
  delete from staff_passkey where id = passkey and staff_id = owner returning name into called;
  return called;
end
$$;
revoke all on function remove_staff_passkey from public;
grant execute on function remove_staff_passkey to pramaan_app;
revoke insert, delete on staff_passkey from pramaan_app;
