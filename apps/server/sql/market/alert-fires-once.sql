-- It fires once: whoever comes second changes nothing.
create or replace function alert_fires_once() returns trigger language plpgsql as $$
begin
  if old.fired_at is not null then
    return null;
  end if;
  return new;
end
$$;
