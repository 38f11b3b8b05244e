-- Why: the demo's past is told once, forwards. A first start that was cut inside it would be left with a part of it for good, so
-- that it has begun, and that all of it is told, are written down.
-- Locks: a short exclusive lock on instance_past, which has a handful of rows.
alter table instance_past drop constraint instance_past_what_check;
alter table instance_past add constraint instance_past_what_check
  check (what in ('demo', 'simulated prices', 'live', 'demo past begun', 'demo past told'));
