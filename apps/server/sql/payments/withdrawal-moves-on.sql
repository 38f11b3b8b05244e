-- A withdrawal takes only the steps that are listed here, and the firm decides it by two people.
create or replace function withdrawal_moves_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'approved'), ('requested', 'rejected'), ('requested', 'cancelled'),
    ('approved', 'sent'), ('approved', 'rejected'), ('approved', 'cancelled'),
    ('sent', 'paid'), ('sent', 'rejected'))
     and old.state <> new.state then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  if new.state = 'cancelled' and new.payout_id is not null then
    raise exception 'a withdrawal that is with the bank cannot be cancelled';
  end if;
  -- The firm decides with two people; after that only the bank can send money back.
  if old.state = 'requested' and new.state in ('approved', 'rejected')
     and not approved_just_now('withdrawal-decision', 'withdrawal:' || new.id,
                               jsonb_strip_nulls(jsonb_build_object('decision', new.state, 'message', new.reason))) then
    raise exception 'a withdrawal decision needs two people';
  end if;
  if old.state = 'approved' and new.state in ('sent', 'rejected') and old.payout_id is null then
    raise exception 'an approved withdrawal goes to the bank or is cancelled by the client';
  end if;
  if new.payout_id is distinct from old.payout_id
     and (old.payout_id is not null or (old.state, new.state) <> ('approved', 'approved')) then
    raise exception 'an approved withdrawal goes into one payout file';
  end if;
  if old.utr is not null and new.utr is distinct from old.utr then
    raise exception 'a withdrawal keeps the number that the bank gave it';
  end if;
  return new;
end
$$;
