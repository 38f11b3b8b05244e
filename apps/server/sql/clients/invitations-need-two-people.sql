-- An invitation works, and stops working early, by two people only.
create or replace function invitations_need_two_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.activated_at is not null then
      raise exception 'an invitation starts inactive';
    end if;
    return new;
  end if;
  if new.uses_left > old.uses_left then
    raise exception 'uses of an invitation only go down';
  end if;
  if (new.activated_at, new.expires_at) is distinct from (old.activated_at, old.expires_at)
     and not approved_just_now('invitation-new', 'invitation:' || new.id, '{}') then
    raise exception 'an invitation needs two people';
  end if;
  if new.revoked_at is distinct from old.revoked_at
     and not approved_just_now('invitation-revoke', 'invitation:' || new.id, '{}') then
    raise exception 'revoking an invitation needs two people';
  end if;
  return new;
end
$$;
