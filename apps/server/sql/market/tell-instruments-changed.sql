-- A statement that changed nothing tells nothing.
create or replace function tell_instruments_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('instruments_changed', '');
  end if;
  return null;
end
$$;
