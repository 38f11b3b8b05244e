-- Why: the identity check. Images and the ID number are encrypted; what is looked for is kept as a keyed hash.
-- Locks: new tables; the new column on client takes a short exclusive lock on an unbusy table.

create table image (
  id            uuid primary key,
  client_id     uuid not null references client,
  purpose       text not null check (purpose in ('identity', 'avatar')),
  -- JPEG made by us, sealed with a key of this client.
  sealed        bytea not null check (octet_length(sealed) <= 8388608),
  content_mac   bytea not null,
  width_px      integer not null check (width_px > 0),
  height_px     integer not null check (height_px > 0),
  created_at    timestamptz not null,
  -- Handed in for an identity check: kept. The others are deleted after a week.
  is_handed_in  boolean not null default false,
  -- What refers to an image names its owner too, so that nobody can refer to another's.
  constraint an_image_has_one_owner unique (id, client_id),
  constraint avatars_are_not_handed_in check (purpose = 'identity' or not is_handed_in)
);
-- JPEG does not get smaller by being compressed again.
alter table image alter column sealed set storage external;
create index image_by_content on image (content_mac);
create index image_not_handed_in on image (created_at) where purpose = 'identity' and not is_handed_in;
grant select, insert, delete on image to pramaan_app;
grant update (is_handed_in) on image to pramaan_app;
call own_rows_only('image');

-- What a client has uploaded on one day in India. Files that turned out to be no image count too.
create table image_day (
  client_id uuid not null references client,
  day       date not null,
  files     integer not null check (files > 0),
  bytes     bigint not null check (bytes > 0),
  primary key (client_id, day)
);
create index image_day_by_day on image_day (day);
grant select, insert, delete on image_day to pramaan_app;
grant update (files, bytes) on image_day to pramaan_app;
call own_rows_only('image_day');

alter table client
  add column avatar_image_id uuid,
  add constraint avatar_is_own_image foreign key (avatar_image_id, id) references image (id, client_id);
grant update (avatar_image_id) on client to pramaan_app;

create table identity_submission (
  id              uuid primary key,
  client_id       uuid not null references client,
  full_name       text not null check (length(full_name) between 1 and 120),
  mobile          text not null,
  date_of_birth   date not null check (date_of_birth >= '1900-01-01'),
  -- Sealed; of an Aadhaar number only the last four digits are in it.
  id_number       bytea not null,
  id_number_mask  text not null,
  id_number_mac   bytea not null,
  front_image_id  uuid not null,
  back_image_id   uuid not null,
  submitted_at    timestamptz not null,
  promised_by     timestamptz not null,
  status          text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_at      timestamptz,
  reason          text,
  constraint front_is_own_image foreign key (front_image_id, client_id) references image (id, client_id),
  constraint back_is_own_image foreign key (back_image_id, client_id) references image (id, client_id),
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
call own_rows_only('identity_submission');

-- What was handed in is decided once, by two people, and stays as it was decided.
create function identity_submission_needs_two_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an identity submission starts pending';
    end if;
  elsif old.status <> 'pending' then
    raise exception 'a decided identity submission stays as it is';
  elsif not approved_just_now('identity-decision', new.client_id::text,
                              jsonb_build_object('submission_id', new.id, 'decision', new.status)) then
    raise exception 'an identity decision needs two people';
  end if;
  return new;
end
$$;
create trigger identity_submission_needs_two_people before insert or update on identity_submission
  for each row execute function identity_submission_needs_two_people();
