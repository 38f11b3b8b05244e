-- Why: the house itself: the role the app works as, the keys it was born with, tries, intents and mail.
-- Locks: new tables only.

do $$
begin
  if not exists (select from pg_roles where rolname = 'pramaan_app') then
    create role pramaan_app nologin;
  end if;
exception
  -- Two databases of one server may be migrated at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'pramaan_app', 'member') then
    execute format('grant pramaan_app to %I', current_user);
  end if;
end
$$;

grant usage on schema public to pramaan_app;

create table instance (
  only_one        boolean primary key default true check (only_one),
  key_fingerprint text not null
);
grant select, insert on instance to pramaan_app;

create table throttle (
  bucket            text collate "C" primary key,
  tries             integer not null check (tries >= 0),
  window_started_at timestamptz not null,
  blocked_until     timestamptz
);
create index throttle_by_age on throttle (window_started_at);
grant select, insert, update, delete on throttle to pramaan_app;

create table idempotency (
  scope      text not null,
  route      text not null,
  key        text not null,
  body_hash  bytea not null,
  reply      bytea,
  claimed_at timestamptz not null,
  primary key (scope, route, key)
);
create index idempotency_by_age on idempotency (claimed_at);
grant select, insert, update, delete on idempotency to pramaan_app;

create table mail (
  id          uuid primary key,
  to_address  text not null,
  subject     text not null,
  body_text   text not null,
  tries       integer not null default 0,
  created_at  timestamptz not null,
  next_try_at timestamptz,
  sent_at     timestamptz,
  constraint sent_is_not_tried_again check (sent_at is null or next_try_at is null)
);
create index mail_due on mail (next_try_at) where sent_at is null;
create index mail_by_age on mail (created_at);
grant select, insert, update, delete on mail to pramaan_app;
