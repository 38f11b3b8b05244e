-- Why: a client reads the activity by its time. Entries are numbered as they were written, which is another order where one is
-- written down later with the time at which it happened.
-- Locks: audit_event against writes while the index is built.

-- ISO 8601 in UTC with milliseconds: as text in the order of time. Immutable, so that an index can hold it.
create function audit_time(body text) returns text language sql immutable strict parallel safe as $$
  select (body::json ->> 'at') collate "C"
$$;
grant execute on function audit_time to pramaan_app;
create index audit_event_of_client_by_time on audit_event (client_id, audit_time(body) desc, seq desc);
