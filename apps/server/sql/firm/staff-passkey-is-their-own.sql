-- Somebody takes an own passkey away in a session of their own, with a passkey's approval spent on it. Others do it
-- only two together.
create or replace function staff_passkey_is_their_own() returns trigger language plpgsql as $$
begin
  if not exists (select from staff_grant g join staff_session s on s.token_hash = g.token_hash
                 where s.staff_id = old.staff_id and g.operation = 'passkey.remove:' || old.id
                   and g.used_at is not null)
     and not approved_just_now('staff-passkey-reset', 'staff-passkey-reset:' || old.staff_id, '{}') then
    raise exception 'taking a colleague''s passkeys away needs two people';
  end if;
  return old;
end
$$;
