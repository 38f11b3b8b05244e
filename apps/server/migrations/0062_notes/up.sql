-- Why: a structured note pays by the levels of what it follows. The close of each day that counts is kept with the note, from that
-- day's feed or entered by two people with a document; and that its issuer does not pay, with what is recovered of it.
-- Locks: new tables only.

create table note_fixing (
  offer_id    uuid not null references offer,
  day         date not null,
  level_paise bigint not null check (level_paise > 0),
  source      text not null check (source <> ''),
  -- Null: from the feed.
  document    jsonb,
  fixed_at    timestamptz not null,
  primary key (offer_id, day)
);
grant select on note_fixing to pramaan_app;

create table note_default (
  offer_id     uuid primary key references offer,
  day          date not null,
  document     jsonb not null,
  entered_at   timestamptz not null,
  -- Of the face value, in millionths: paid out once it is entered.
  recovery     integer check (recovery between 1 and 1000000),
  recovered_at timestamptz,
  constraint recovered_with_its_part check ((recovery is null) = (recovered_at is null))
);
grant select on note_default to pramaan_app;
