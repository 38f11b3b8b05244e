-- ISO 8601 in UTC with milliseconds: as text in the order of time. Immutable, so that an index can hold it.
create or replace function audit_time(body text) returns text language sql immutable strict parallel safe as $$
  select (body::json ->> 'at') collate "C"
$$;
grant execute on function audit_time to pramaan_app;
