-- Every server remembers sessions for a while; this tells all of them to forget one.
create or replace function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end
$$;
