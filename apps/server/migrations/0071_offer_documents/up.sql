-- Why: the documents of an offer were names. Now they are the files themselves, kept by the SHA-256 of their bytes: two people approve
-- these bytes, and a client keeps exactly them. Who of the firm has opened a document is written down, so that nobody approves one unread.
-- Locks: new tables only.

create table offer_document (
  sha256  text primary key,
  size    integer not null check (size between 1 and 10485760),
  content bytea not null,
  put_by  uuid not null references staff,
  put_at  timestamptz not null,
  constraint its_own_bytes check (sha256 = encode(sha256(content), 'hex') and size = octet_length(content))
);
-- A PDF is packed already.
alter table offer_document alter column content set storage external;
create index offer_document_of_day on offer_document (put_by, put_at);
grant select, insert on offer_document to pramaan_app;

create table offer_document_opening (
  sha256   text not null references offer_document,
  staff_id uuid not null references staff,
  at       timestamptz not null,
  primary key (sha256, staff_id)
);
grant select, insert on offer_document_opening to pramaan_app;
