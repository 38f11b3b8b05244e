-- The last word is the database's: no code path, and no one with the app's password, gets around two people.
create or replace function client_rights_need_two_people() returns trigger language plpgsql as $$
begin
  if new.identity_status is distinct from old.identity_status
     -- Handing in the details is the client's own act; everything else is the firm's.
     and not (old.identity_status in ('unverified', 'rejected') and new.identity_status = 'pending')
     and not approved_just_now('identity-decision', new.id::text,
                               jsonb_build_object('decision', new.identity_status)) then
    raise exception 'an identity decision needs two people';
  end if;
  if (new.allow_bonus, new.allow_compensation) is distinct from (old.allow_bonus, old.allow_compensation)
     and not approved_just_now('client-flags', new.id::text,
                               jsonb_build_object('allow_bonus', new.allow_bonus,
                                                  'allow_compensation', new.allow_compensation)) then
    raise exception 'client flags need two people';
  end if;
  if old.frozen_at is not null and new.frozen_at is distinct from old.frozen_at
     and not approved_just_now('client-unfreeze', new.id::text, '{}') then
    raise exception 'lifting a freeze needs two people';
  end if;
  return new;
end
$$;
