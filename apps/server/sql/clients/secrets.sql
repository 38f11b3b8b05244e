-- Who is a client, by which address and password, and with which PIN, is written by the server.
create or replace function add_client(
  client_id uuid, number text, address text, address_key text, called text, hash text, at timestamptz, word bytea
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added uuid;
begin
  if not server_said(word, 'client', client_id::text, number, address, address_key, called, hash, said_at(at)) then
    raise exception 'a client is added by the server';
  end if;
  insert into client (id, account, email, email_key, name, password_hash, password_changed_at, created_at)
    values (client_id, number, address, address_key, called, hash, at, at)
    on conflict (email_key) do nothing returning id into added;
  return added;
end
$$;
revoke all on function add_client from public;
grant execute on function add_client to pramaan_app;

create or replace function set_client_password(client_id uuid, hash text, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'client-password', client_id::text, hash, said_at(at)) then
    raise exception 'a password is set by the server';
  end if;
  update client set password_hash = hash, password_changed_at = at where id = client_id;
end
$$;
revoke all on function set_client_password from public;
grant execute on function set_client_password to pramaan_app;

-- Nothing leaves before then.
create or replace function hold_withdrawals(client_id uuid, until timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'withdrawals-held', client_id::text, said_at(until)) then
    raise exception 'withdrawals are held by the server';
  end if;
  update client set withdrawals_from = until where id = client_id;
end
$$;
revoke all on function hold_withdrawals from public;
grant execute on function hold_withdrawals to pramaan_app;

revoke insert on client from pramaan_app;
revoke update (email, email_key, password_hash, password_changed_at, withdrawals_from) on client from pramaan_app;

-- A new PIN starts with a clean count. In place of another one it keeps new payees waiting until `payees_from`.
create or replace function set_pin(owner uuid, hash text, at timestamptz, payees_from timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'pin', owner::text, hash, said_at(at), said_at(payees_from)) then
    raise exception 'a PIN is set by the server';
  end if;
  insert into pin (client_id, pin_hash, set_at) values (owner, hash, at)
    on conflict (client_id) do update
      set pin_hash = hash, set_at = at, tries = 0, comparing = 0, locked_until = null, new_payees_from = payees_from;
end
$$;
revoke all on function set_pin from public;
grant execute on function set_pin to pramaan_app;

-- The PIN was right, and what was counted is forgiven; or nothing was compared, and the try was none.
create or replace function forgive_pin_tries(owner uuid, hash text, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'pin-right', owner::text, hash, said_at(at)) then
    raise exception 'tries are forgiven by the server';
  end if;
  update pin set tries = 0, comparing = 0, locked_until = null where client_id = owner and pin_hash = hash;
end
$$;
revoke all on function forgive_pin_tries from public;
grant execute on function forgive_pin_tries to pramaan_app;

create or replace function give_back_pin_try(owner uuid, locks_at integer, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'pin-try-back', owner::text, locks_at::text, said_at(at)) then
    raise exception 'a try is given back by the server';
  end if;
  update pin set tries = greatest(tries - 1, 0), comparing = greatest(comparing - 1, 0),
      locked_until = case when tries = locks_at then null else locked_until end
    where client_id = owner;
end
$$;
revoke all on function give_back_pin_try from public;
grant execute on function give_back_pin_try to pramaan_app;

revoke insert, update on pin from pramaan_app;
grant update (tries, comparing, locked_until) on pin to pramaan_app;

-- With the app's login tries are only counted, and a lock only begins.
create or replace function pin_tries_only_rise() returns trigger language plpgsql as $$
begin
  if current_user = 'pramaan_app' then
    raise exception 'tries of a PIN are forgiven by the server';
  end if;
  return new;
end
$$;
create or replace trigger pin_tries_only_rise before update of tries, locked_until on pin
  for each row when (new.tries < old.tries or (new.tries = old.tries and new.locked_until is distinct from old.locked_until))
  execute function pin_tries_only_rise();
