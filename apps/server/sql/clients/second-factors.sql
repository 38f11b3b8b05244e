-- A second factor is begun, switched on and taken away as the server says; second_factor_is_the_clients_own looks whose act it is.
create or replace function begin_second_factor(owner uuid, sealed bytea, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'second-factor-begun', owner::text, encode(sealed, 'hex')) then
    raise exception 'a second factor is begun by the server';
  end if;
  -- In place of one that was never confirmed.
  insert into second_factor (client_id, secret) values (owner, sealed)
    on conflict (client_id) do update set secret = sealed, last_step = 0 where second_factor.confirmed_at is null;
  return found;
end
$$;
revoke all on function begin_second_factor from public;
grant execute on function begin_second_factor to pramaan_app;

create or replace function confirm_second_factor(owner uuid, sealed bytea, at timestamptz, step bigint, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'second-factor-on', owner::text, encode(sealed, 'hex'), said_at(at), step::text) then
    raise exception 'a second factor is switched on by the server';
  end if;
  update second_factor set confirmed_at = at, last_step = step
    where client_id = owner and confirmed_at is null and secret = sealed;
  return found;
end
$$;
revoke all on function confirm_second_factor from public;
grant execute on function confirm_second_factor to pramaan_app;

-- In place of what recovery codes there were.
create or replace function keep_recovery_codes(owner uuid, codes text[], word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, variadic array['recovery-codes', owner::text] || codes) then
    raise exception 'recovery codes are made by the server';
  end if;
  delete from recovery_code where client_id = owner;
  insert into recovery_code (client_id, code_mac) select owner, decode(code, 'hex') from unnest(codes) code;
end
$$;
revoke all on function keep_recovery_codes from public;
grant execute on function keep_recovery_codes to pramaan_app;

-- Exactly the one whose secret this is, and its recovery codes.
create or replace function end_second_factor(owner uuid, sealed bytea, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'second-factor-off', owner::text, encode(sealed, 'hex')) then
    raise exception 'a second factor is taken away by the server';
  end if;
  delete from second_factor where client_id = owner and secret = sealed and confirmed_at is not null;
  if not found then
    return false;
  end if;
  delete from recovery_code where client_id = owner;
  return true;
end
$$;
revoke all on function end_second_factor from public;
grant execute on function end_second_factor to pramaan_app;

revoke insert, update, delete on second_factor, recovery_code from pramaan_app;
grant update (last_step) on second_factor to pramaan_app;
grant update (used_at) on recovery_code to pramaan_app;

-- A code is good once: what was used stays so.
create or replace function used_code_stays_used() returns trigger language plpgsql as $$
begin
  raise exception 'a code that was used stays so';
end
$$;
create or replace trigger used_step_stays_used before update on second_factor
  for each row when (new.last_step < old.last_step and new.secret = old.secret) execute function used_code_stays_used();
create or replace trigger used_code_stays_used before update on recovery_code
  for each row when (old.used_at is not null) execute function used_code_stays_used();
