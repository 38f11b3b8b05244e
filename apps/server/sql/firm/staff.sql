-- Who belongs to the firm, in which role, with which password and second factor, is written by the server.
create or replace function add_staff(
  staff_id uuid, address text, address_key text, called text, its_role text, hash text, sealed bytea, demo boolean, at timestamptz,
  word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff', staff_id::text, address, address_key, called, its_role, hash, encode(sealed, 'hex'), demo::text,
                     said_at(at)) then
    raise exception 'a member of the firm is added by the server';
  end if;
  insert into staff (id, email, email_key, name, role, password_hash, totp_secret, is_demo, created_at)
    values (staff_id, address, address_key, called, its_role, hash, sealed, demo, at)
    on conflict (email_key) do nothing;
end
$$;
revoke all on function add_staff from public;
grant execute on function add_staff to pramaan_app;

-- False: the password is no longer the one that was compared.
create or replace function set_staff_password(staff_id uuid, before text, after text, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-password', staff_id::text, before, after) then
    raise exception 'a password is set by the server';
  end if;
  update staff set password_hash = after where id = staff_id and password_hash = before;
  return found;
end
$$;
revoke all on function set_staff_password from public;
grant execute on function set_staff_password to pramaan_app;

create or replace function show_staff_secret(staff_id uuid, sealed bytea, until timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-secret-shown', staff_id::text, encode(sealed, 'hex'), said_at(until)) then
    raise exception 'a second factor is begun by the server';
  end if;
  update staff set next_totp_secret = sealed, next_totp_until = until where id = staff_id;
end
$$;
revoke all on function show_staff_secret from public;
grant execute on function show_staff_secret to pramaan_app;

-- Exactly the one whose first code was judged, which is spent with it.
create or replace function use_staff_secret(staff_id uuid, sealed bytea, step bigint, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-secret-used', staff_id::text, encode(sealed, 'hex'), step::text) then
    raise exception 'a second factor is renewed by the server';
  end if;
  update staff set totp_secret = next_totp_secret, totp_last_step = step, next_totp_secret = null, next_totp_until = null
    where id = staff_id and next_totp_secret = sealed;
  return found;
end
$$;
revoke all on function use_staff_secret from public;
grant execute on function use_staff_secret to pramaan_app;

revoke insert, update on staff from pramaan_app;
grant update (totp_last_step) on staff to pramaan_app;

-- A code is good once.
create or replace function used_staff_step_stays_used() returns trigger language plpgsql as $$
begin
  raise exception 'a code that was used stays so';
end
$$;
create or replace trigger used_staff_step_stays_used before update on staff
  for each row when (new.totp_last_step < old.totp_last_step and new.totp_secret = old.totp_secret)
  execute function used_staff_step_stays_used();
