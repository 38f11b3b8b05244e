-- A console session is opened by the server, which says whose it is. Its word stays with it, and the server looks at it at each call.
create or replace function open_staff_session(
  token_hash bytea, staff_id uuid, device_hash bytea, created_at timestamptz, expires_at timestamptz, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-session', encode(token_hash, 'hex'), staff_id::text, encode(device_hash, 'hex'),
                     said_at(created_at), said_at(expires_at)) then
    raise exception 'a session is opened by the server';
  end if;
  insert into staff_session (token_hash, staff_id, device_hash, created_at, seen_at, expires_at, word)
    values (open_staff_session.token_hash, open_staff_session.staff_id, open_staff_session.device_hash,
            open_staff_session.created_at, open_staff_session.created_at, open_staff_session.expires_at,
            open_staff_session.word);
end
$$;
revoke all on function open_staff_session from public;
grant execute on function open_staff_session to pramaan_app;
revoke insert, update on staff_session from pramaan_app;
grant update (seen_at) on staff_session to pramaan_app;
