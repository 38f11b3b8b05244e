-- Why: everything the firm or the client does on an account is written down for good, each entry chained to the last.
-- What belongs to a client is shown by the database to that client and to the firm only.
-- Locks: new table only.

-- Without a subject a guarded table is empty, whatever a statement says; `Db.as` names the subject. Each setting is
-- read once per statement, in a sub-select, which also keeps the planner's estimates sane.
create procedure own_rows_only(guarded regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    $policy$create policy own_rows_only on %s to pramaan_app
      using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)
             or (select current_setting('app.is_firm', true) = 'yes'))$policy$, guarded);
end
$$;

create table audit_event (
  seq        bigint primary key check (seq > 0),
  prev_hash  bytea not null unique,
  hash       bytea not null unique,
  -- Canonical JSON: what the hash covers, and the whole of what is told. The columns below repeat it for look-ups.
  body       text not null,
  client_id  uuid references client,
  actor_kind text not null check (actor_kind in ('client', 'staff', 'system')),
  actor_id   uuid,
  constraint hash_covers_body_and_past check (hash = sha256(prev_hash || convert_to(body, 'UTF8')))
);
create index audit_event_of_client on audit_event (client_id, seq desc);
-- Append only: nobody but the owner of the tables can change or delete an entry, and then the chain shows it.
grant select, insert on audit_event to pramaan_app;

-- Where the chain ends. An entry that is cut off at the end leaves no gap; the head remembers it.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq      bigint not null,
  hash     bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));
grant select on audit_head to pramaan_app;

-- Moves the head in the owner's name: the app can append, and nothing else can move it. The row makes writers wait.
create function audit_event_follows_the_last() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update audit_head set seq = new.seq, hash = new.hash where seq = new.seq - 1 and hash = new.prev_hash;
  if not found then
    raise exception 'an audit entry must follow the last one';
  end if;
  return new;
end
$$;
create trigger audit_event_follows_the_last before insert on audit_event
  for each row execute function audit_event_follows_the_last();
