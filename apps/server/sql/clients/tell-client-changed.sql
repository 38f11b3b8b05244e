-- Every server caches who a session belongs to; this tells all of them to forget.
create or replace function tell_client_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('client_changed', new.id::text);
  return null;
end
$$;
