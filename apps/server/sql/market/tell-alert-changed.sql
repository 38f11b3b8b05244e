-- Every server watches the prices; this tells all of them which alerts to read anew.
create or replace function tell_alert_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('alert_changed', coalesce(new.instrument_id, old.instrument_id)::text);
  return null;
end
$$;
