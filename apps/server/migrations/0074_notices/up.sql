-- Why: clients are told what happens on their account: in the app, and by mail where they want it. A notice is written in the
-- transaction of what it tells of, by the database itself, so that neither is there without the other.
-- Locks: new tables; the triggers that write into them stand in sql/notices and are made when it is applied.

create table notice (
  id        bigint generated always as identity primary key,
  client_id uuid not null references client,
  -- The row that it tells of, so that nothing is told twice.
  source    text collate "C" not null,
  source_id text collate "C" not null,
  kind      text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  topic     text not null check (topic in ('money', 'orders', 'income', 'alerts', 'staff', 'security')),
  -- The order, deposit, withdrawal, loan, claim or alert.
  ref       uuid,
  -- Business time of what it tells of.
  at        timestamptz not null,
  -- Codes, paise and texts that people wrote; the words stand in the app.
  facts     jsonb not null,
  -- As the client had chosen when it was written. What is not shown counts as read.
  is_shown  boolean not null,
  read_at   timestamptz,
  -- Still to be mailed.
  mail_due  boolean not null,
  constraint told_once unique (source, source_id),
  constraint hidden_is_read check (is_shown or read_at is not null)
);
create index notice_of_client on notice (client_id, at desc, id desc) where is_shown;
create index notice_of_topic on notice (client_id, topic, at desc, id desc) where is_shown;
create index notice_unread on notice (client_id, topic) where is_shown and read_at is null;
create index notice_to_mail on notice (client_id, id) where mail_due;
create index notice_by_reading on notice (read_at) where read_at is not null;
-- Nobody but `write_notices` adds one or changes what it says.
grant select, delete on notice to pramaan_app;
grant update (read_at, mail_due) on notice to pramaan_app;
call own_rows_only('notice');
alter table notice no force row level security;

-- What a client has chosen; without a row the default holds.
create table notice_choice (
  client_id uuid not null references client,
  topic     text not null check (topic in ('money', 'orders', 'income', 'alerts', 'staff', 'security')),
  channel   text not null check (channel in ('app', 'mail')),
  is_on     boolean not null,
  primary key (client_id, topic, channel),
  -- Whoever takes an account over must not be able to hide it, nor the firm what its people do.
  constraint some_stay_on check (topic <> 'security' and (topic <> 'staff' or channel = 'mail'))
);
grant select, insert on notice_choice to pramaan_app;
grant update (is_on) on notice_choice to pramaan_app;
call own_rows_only('notice_choice');
alter table notice_choice no force row level security;

create type notice_draft as (
  client_id uuid, source text, source_id text, kind text, ref uuid, at timestamptz, facts jsonb);
