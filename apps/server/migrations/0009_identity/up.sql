-- Why: the identity check. Images and the ID number are encrypted; what is looked for is kept as a keyed hash.
-- Locks: new tables only.

create table image (
  id         uuid primary key,
  client_id  uuid not null references client,
  purpose    text not null check (purpose in ('identity', 'avatar')),
  -- JPEG made by us, sealed with a key of this client.
  sealed     bytea not null check (octet_length(sealed) <= 8388608),
  sha256_mac bytea not null,
  width_px   integer not null check (width_px > 0),
  height_px  integer not null check (height_px > 0),
  created_at timestamptz not null
);
create index image_of_client on image (client_id, created_at desc);
create index image_by_content on image (sha256_mac);
grant select, insert, delete on image to pramaan_app;

alter table client add column avatar_image_id uuid references image;
grant update (avatar_image_id) on client to pramaan_app;

create table identity_submission (
  id              uuid primary key,
  client_id       uuid not null references client,
  full_name       text not null check (length(full_name) between 1 and 120),
  mobile          text not null,
  date_of_birth   date not null check (date_of_birth >= '1900-01-01'),
  id_number       bytea not null,
  id_number_mask  text not null,
  id_number_mac   bytea not null,
  front_image_id  uuid not null references image,
  back_image_id   uuid not null references image,
  submitted_at    timestamptz not null,
  promised_by     timestamptz not null,
  status          text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_at      timestamptz,
  reason          text,
  constraint decided_says_when check ((status = 'pending') = (decided_at is null)),
  constraint rejected_says_why check (status <> 'rejected' or reason is not null),
  constraint two_images check (front_image_id <> back_image_id)
);
create unique index one_pending_submission on identity_submission (client_id) where status = 'pending';
create index identity_submission_of_client on identity_submission (client_id, submitted_at desc);
create index identity_submission_waiting on identity_submission (promised_by) where status = 'pending';
create index identity_submission_by_number on identity_submission (id_number_mac);
create index identity_submission_by_person on identity_submission (date_of_birth, lower(full_name));
grant select, insert on identity_submission to pramaan_app;
grant update (status, decided_at, reason) on identity_submission to pramaan_app;
