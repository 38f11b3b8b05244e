-- What a passkey of the firm's people has approved is kept by the server: one act, in one console session.
create or replace function give_staff_grant(grant_id uuid, session bytea, act text, until timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-grant', grant_id::text, encode(session, 'hex'), act, said_at(until)) then
    raise exception 'a grant is given by the server';
  end if;
  insert into staff_grant (id, token_hash, operation, expires_at) values (grant_id, session, act, until);
end
$$;
revoke all on function give_staff_grant from public;
grant execute on function give_staff_grant to pramaan_app;
revoke insert on staff_grant from pramaan_app;

-- Good once.
create or replace function staff_grant_stays_used() returns trigger language plpgsql as $$
begin
  raise exception 'a grant that was used stays so';
end
$$;
create or replace trigger staff_grant_stays_used before update on staff_grant
  for each row when (old.used_at is not null) execute function staff_grant_stays_used();
