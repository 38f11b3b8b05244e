-- Why: the limit of calls a minute holds for all servers together. Each counts in memory and tells what is busy here, a
-- hundred calls at a time. Without a write-ahead log: after a crash the counts of that minute are gone, which is no loss.
-- Locks: new table only.

create unlogged table call_count (
  -- A client, a session of the firm, or a network.
  bucket            text primary key,
  calls             integer not null check (calls >= 0),
  window_started_at timestamptz not null
);
create index call_count_by_age on call_count (window_started_at);
grant select, insert, update, delete on call_count to pramaan_app;
