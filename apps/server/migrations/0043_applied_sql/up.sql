-- Why: functions and views stand in apps/server/sql from here on, in their current form; the database remembers in which form it
-- took them, so that a start applies them when they have changed, and an older version does not put its own back unnoticed.
-- Locks: new table only.

-- One row each time the folder was applied. The highest number is what the database has now.
create table applied_sql (
  number     integer primary key check (number > 0),
  -- Of the names and contents of all files.
  sha256     text not null,
  applied_at timestamptz not null default now()
);
grant select on applied_sql to pramaan_app;
