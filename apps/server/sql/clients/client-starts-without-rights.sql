-- A new client may do nothing that the firm has not granted.
create or replace function client_starts_without_rights() returns trigger language plpgsql as $$
begin
  if new.identity_status <> 'unverified' or new.allow_bonus or new.allow_compensation then
    raise exception 'a client starts unverified and without extra rights';
  end if;
  return new;
end
$$;
