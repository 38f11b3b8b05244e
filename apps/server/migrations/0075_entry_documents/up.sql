-- Why: a NAV, a value, a level or a missed payment that two people enter had the name of a document. Now it has the document itself: which
-- one, for which instrument and day, so that whoever holds it can download what the figure was taken from. A document that no proposal
-- names is removed after a month; it is found by an index on what proposals name.
-- Locks: new table; the index blocks writes to proposal for as long as it takes to read it, and few of them name documents.

create table entry_document (
  instrument_id integer not null references instrument,
  kind          text not null,
  day           date not null,
  at            timestamptz not null,
  sha256        text not null references offer_document,
  name          text not null,
  size          integer not null,
  primary key (instrument_id, kind, day, at, sha256)
);
create index entry_document_by_sha256 on entry_document (sha256);
grant select on entry_document to pramaan_app;

create index proposal_documents on proposal using gin ((act -> 'pdfs') jsonb_path_ops) where act ? 'pdfs';
create index offer_document_by_age on offer_document (put_at);
