-- A client's session is opened by the server, which says whose it is, on which device and until when. Nothing of that changes later.
create or replace function open_session(
  id uuid, client_id uuid, device_hash bytea, created_at timestamptz, expires_at timestamptz, user_agent text, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'session', id::text, client_id::text, encode(device_hash, 'hex'), said_at(created_at),
                     said_at(expires_at)) then
    raise exception 'a session is opened by the server';
  end if;
  insert into session (id, client_id, device_hash, created_at, seen_at, expires_at, user_agent)
    values (open_session.id, open_session.client_id, open_session.device_hash, open_session.created_at, open_session.created_at,
            open_session.expires_at, open_session.user_agent);
end
$$;
revoke all on function open_session from public;
grant execute on function open_session to pramaan_app;
revoke insert, update on session from pramaan_app;
grant update (seen_at, ended_at, ended_why) on session to pramaan_app;

-- What has ended stays so.
create or replace function session_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception 'a session that has ended stays so';
end
$$;
create or replace trigger session_stays_ended before update of ended_at, ended_why on session
  for each row when (old.ended_at is not null) execute function session_stays_ended();
