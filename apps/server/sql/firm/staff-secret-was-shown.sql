-- The secret in use changes only to one that was shown before.
create or replace function staff_secret_was_shown() returns trigger language plpgsql as $$
begin
  if new.totp_secret is distinct from old.next_totp_secret then
    raise exception 'a second factor is renewed only with a secret that was shown';
  end if;
  return new;
end
$$;
