-- Why: a head that only one client is shown looks like any other to that client. All heads stand in one public log now, an RFC 6962 tree
-- whose entry n - 1 is head n; its signed checkpoints go to witnesses, who sign only what extends what they saw (decision 76).
-- Locks: none; both tables are new.

-- Hashes of a level, up to 256 side by side, as they are served. A tile only grows at its end.
create table log_tile (
  level  smallint not null check (level between 0 and 63),
  index  bigint not null check (index >= 0),
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, index)
);

-- The log at a size, signed by the firm.
create table log_checkpoint (
  size    bigint primary key references ledger_head (number),
  note    text not null,
  made_at timestamptz not null
);

-- Who else has signed it: a line of the same note for each witness.
create table log_cosignature (
  size    bigint not null references log_checkpoint,
  witness text not null,
  line    text not null,
  at      timestamptz not null,
  primary key (witness, size)
);

grant select, insert, update on log_tile to pramaan_app;
grant select, insert on log_checkpoint, log_cosignature to pramaan_app;

create trigger never_deleted before delete or truncate on log_tile for each statement execute function refuse_change();
create trigger never_changed before update or delete or truncate on log_checkpoint
  for each statement execute function refuse_change();
create trigger never_changed before update or delete or truncate on log_cosignature
  for each statement execute function refuse_change();
