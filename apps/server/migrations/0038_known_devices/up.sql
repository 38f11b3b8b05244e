-- Why: a stranger's wrong tries close the stranger's network, never the door of an owner on a device used before. So the
-- devices that people have used are remembered as long as their cookie lives, for the firm's people as well; what all
-- strangers together have tried at an account is counted over the last 24 hours; codes asked for on a known device are
-- apart from those that strangers ask for; and a PIN that is being compared is told from one that was wrong.
-- Locks: new tables; new columns without a rewrite on staff_session, pin and reset_code, for a moment.

create table client_device (
  client_id   uuid not null references client,
  device_hash bytea not null,
  seen_at     timestamptz not null,
  primary key (client_id, device_hash)
);
create index client_device_by_hash on client_device (device_hash);
create index client_device_by_age on client_device (seen_at);
grant select, insert, update, delete on client_device to pramaan_app;
insert into client_device (client_id, device_hash, seen_at)
  select client_id, device_hash, max(seen_at) from session group by client_id, device_hash;

create table staff_device (
  staff_id    uuid not null references staff,
  device_hash bytea not null,
  seen_at     timestamptz not null,
  primary key (staff_id, device_hash)
);
create index staff_device_by_hash on staff_device (device_hash);
create index staff_device_by_age on staff_device (seen_at);
grant select, insert, update, delete on staff_device to pramaan_app;
alter table staff_session add column device_hash bytea;

create table stranger_try (
  account text collate "C" primary key,
  -- Each an instant, a network and a random name; never more than a day's allowance.
  tries   text[] collate "C" not null,
  last_at timestamptz not null
);
create index stranger_try_by_age on stranger_try (last_at);
grant select, insert, update, delete on stranger_try to pramaan_app;

-- Tries that are being compared right now. After a crash it may say too much, which costs later tries a moment.
alter table pin add column comparing integer not null default 0 check (comparing >= 0);

alter table reset_code
  -- The known device that asked; null for all who are not known.
  add column device_hash bytea,
  -- Too many short ones have been guessed at: this one cannot be guessed.
  add column is_long boolean not null default false,
  drop column tries_left;
drop index reset_code_of_address;
create index reset_code_of_address on reset_code (email_key, device_hash, asked_at desc);
