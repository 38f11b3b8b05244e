-- Why: several servers share one market: all hear of new instruments, one at a time writes for all, and a ticket opens the
-- live stream once, on whichever server it is shown.
-- Locks: new tables; triggers on instrument and an index on index_member take short locks.

-- A statement that changed nothing tells nothing.
create function tell_instruments_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('instruments_changed', '');
  end if;
  return null;
end
$$;
create trigger instruments_added after insert on instrument
  referencing new table as changed for each statement execute function tell_instruments_changed();
create trigger instruments_changed after update on instrument
  referencing new table as changed for each statement execute function tell_instruments_changed();

-- Who does a work that one server does for all, and until when nobody else may. Times are the database's own.
create table lease (
  name   text primary key,
  holder uuid not null,
  until  timestamptz not null
);
grant select, insert, update on lease to pramaan_app;

create table stream_ticket (
  ticket_hash bytea primary key,
  client_id   uuid not null references client,
  session_id  uuid not null references session on delete cascade,
  expires_at  timestamptz not null
);
create index stream_ticket_by_expiry on stream_ticket (expires_at);
create index stream_ticket_of_session on stream_ticket (session_id);
grant select, insert, delete on stream_ticket to pramaan_app;

-- A company's page asks which indices it is part of.
create index index_member_of_instrument on index_member (instrument_id) where until is null;
