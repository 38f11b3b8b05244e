-- What a passkey is asked to sign is the server's: for which purpose, by whom and for which act.
create or replace function ask_passkey(hash bytea, what_for text, holder bytea, act text, until timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'passkey-challenge', encode(hash, 'hex'), what_for, encode(holder, 'hex'), act, said_at(until)) then
    raise exception 'a passkey is asked by the server';
  end if;
  insert into passkey_challenge (challenge_hash, purpose, holder_hash, operation, expires_at)
    values (hash, what_for, holder, act, until);
end
$$;
revoke all on function ask_passkey from public;
grant execute on function ask_passkey to pramaan_app;
revoke insert on passkey_challenge from pramaan_app;
