-- Why: the shelf is about to grow. What the firm offers has a window, a total and terms that two people approved, an order names
-- the terms it was placed on, and an order that is answered by an allotment has an application beside it.
-- Locks: product_order for the moment in which two empty columns are added.

create table offer (
  id            uuid primary key,
  -- The product's.
  kind          text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  instrument_id integer not null references instrument,
  opens_at      timestamptz not null,
  -- Null: until the firm closes it.
  closes_at     timestamptz,
  -- How much there is of it; null where there is no end to it.
  total         bigint check (total > 0),
  taken         bigint not null default 0 check (taken >= 0),
  -- Of the terms that hold now.
  version       integer not null check (version > 0),
  constraint closes_after_it_opens check (closes_at > opens_at),
  constraint no_more_than_there_is check (taken <= total)
);
create index offer_of_kind on offer (kind, opens_at);
grant select on offer to pramaan_app;

-- What was offered, word for word. A change makes another version: what a client has agreed to stays readable.
create table offer_terms (
  offer_id uuid not null references offer deferrable initially deferred,
  version  integer not null check (version > 0),
  terms    jsonb not null,
  since    timestamptz not null,
  primary key (offer_id, version)
);
grant select on offer_terms to pramaan_app;
alter table offer add constraint offer_has_its_terms
  foreign key (id, version) references offer_terms (offer_id, version) deferrable initially deferred;

alter table product_order
  add column offer_id uuid,
  add column offer_version integer,
  add constraint order_names_its_terms foreign key (offer_id, offer_version) references offer_terms (offer_id, version),
  add constraint offer_with_its_version check ((offer_id is null) = (offer_version is null));
create index product_order_of_offer on product_order (offer_id, id) where offer_id is not null;

-- An order that is answered by an allotment.
create table application (
  order_id   uuid primary key references product_order,
  client_id  uuid not null references client,
  offer_id   uuid not null references offer,
  -- Whose it is, where a person may have one only: never readable, the same for the same person.
  person     bytea,
  -- What was asked for, as the product reads it.
  asked      jsonb not null,
  units      bigint not null check (units > 0),
  -- Null until it is decided.
  allotted   bigint,
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  ended_at   timestamptz,
  constraint allotted_at_most_what_was_asked check (allotted between 0 and units)
);
create unique index one_application_per_person on application (offer_id, person) where ended_at is null and person is not null;
create index application_of_offer on application (offer_id, order_id);
grant select on application to pramaan_app;
call own_rows_only('application');
alter table application no force row level security;
