-- What a right password, PIN or passkey opens is given by the server: to which session, for what and until when.
create or replace function give_grant(
  grant_id uuid, session uuid, what_for text, act text, until timestamptz, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'grant', grant_id::text, session::text, what_for, act, said_at(until)) then
    raise exception 'a grant is given by the server';
  end if;
  insert into step_up_grant (id, session_id, purpose, operation, expires_at) values (grant_id, session, what_for, act, until);
end
$$;
revoke all on function give_grant from public;
grant execute on function give_grant to pramaan_app;
revoke insert, update on step_up_grant from pramaan_app;
grant update (used_at) on step_up_grant to pramaan_app;

-- Good once.
create or replace function grant_stays_used() returns trigger language plpgsql as $$
begin
  raise exception 'a grant that was used stays so';
end
$$;
create or replace trigger grant_stays_used before update on step_up_grant
  for each row when (old.used_at is not null) execute function grant_stays_used();
