-- What was handed in is decided once, by two people, and stays as it was decided.
create or replace function identity_submission_needs_two_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an identity submission starts pending';
    end if;
  elsif old.status <> 'pending' then
    raise exception 'a decided identity submission stays as it is';
  elsif not approved_just_now('identity-decision', new.client_id::text,
                              jsonb_build_object('submission_id', new.id, 'decision', new.status)) then
    raise exception 'an identity decision needs two people';
  end if;
  return new;
end
$$;
