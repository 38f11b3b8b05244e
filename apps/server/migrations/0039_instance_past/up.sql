-- Why: live is not demo. What a database once held stays written in it: nobody but the owner of the tables takes it out again.
-- Locks: new table only; reads a few others once.

create table instance_past (
  what     text primary key check (what in ('demo', 'simulated prices', 'live')),
  first_at timestamptz not null default now()
);
grant select, insert on instance_past to pramaan_app;

-- Databases from before.
insert into instance_past (what)
  select 'demo' where exists (select from staff where is_demo)
    or exists (select from client where email_key in
         ('client@demo.test', 'new@demo.test', 'pending@demo.test', 'rejected@demo.test'))
    or exists (select from invitation where label = 'Everyone who tries the demo');
insert into instance_past (what)
  select 'simulated prices' where exists (select from instrument where source = 'simulated')
    or exists (select from trade_fill where source ilike 'simulated%');
