-- Every server reads the instruments again: a consolidation suspends the stock until it is settled.
create or replace function tell_consolidation() returns trigger language plpgsql as $$
begin
  perform pg_notify('instruments_changed', '');
  return null;
end
$$;
