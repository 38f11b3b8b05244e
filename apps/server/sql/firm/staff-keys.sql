-- Whose key a key is, and whether it counts, is written by the server.
create or replace function keep_staff_key(
  id text, staff_id uuid, key text, possession text, state text, is_founder boolean, asked_at timestamptz, passkey text,
  word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'staff-key', id, staff_id::text, key, possession, state, is_founder::text, said_at(asked_at),
                     passkey) then
    raise exception 'a key is kept by the server';
  end if;
  insert into staff_key (id, staff_id, key, possession, state, is_founder, asked_at, passkey)
    values (keep_staff_key.id, keep_staff_key.staff_id, keep_staff_key.key::jsonb, keep_staff_key.possession::jsonb,
            keep_staff_key.state, keep_staff_key.is_founder, keep_staff_key.asked_at, keep_staff_key.passkey::jsonb);
end
$$;
revoke all on function keep_staff_key from public;
grant execute on function keep_staff_key to pramaan_app;

-- Asked, enrolled, ended, in that order, and only in the transaction in which two people approved it.
create or replace function move_staff_key(key_id text, to_state text, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved boolean;
begin
  if not server_said(word, 'staff-key-state', key_id, to_state) then
    raise exception 'a key is moved by the server';
  end if;
  if not approved_just_now(case to_state when 'enrolled' then 'staff-key-enrol' else 'staff-key-end' end,
                           'staff-key:' || key_id, jsonb_build_object('key_id', key_id)) then
    raise exception 'a key needs two people';
  end if;
  update staff_key set state = to_state
    where id = key_id and state = case to_state when 'enrolled' then 'asked' else 'enrolled' end
    returning true into moved;
  return coalesce(moved, false);
end
$$;
revoke all on function move_staff_key from public;
grant execute on function move_staff_key to pramaan_app;

-- From the first key on nothing unsigned is an act of two people.
create or replace function acts_are_signed() returns boolean language sql stable as $$
  select exists (select from staff_key where state <> 'asked')
$$;
