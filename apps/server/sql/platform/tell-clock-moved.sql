-- Tells every server that the demo's clock was moved, which only goes forward.
create or replace function tell_clock_moved() returns trigger language plpgsql as $$
begin
  if new.ahead_ms < old.ahead_ms then
    raise exception 'the clock only moves forward';
  end if;
  perform pg_notify('clock_moved', new.ahead_ms::text);
  return new;
end
$$;
