-- Why: the events of the audit log that tell of signed acts are read in their order, for every client's proof; most events are others.
-- Locks: audit_event against writes while the index is built.
create index audit_event_signed on audit_event (seq)
  where body ~ '^\{"act":"([a-z-]+\.(approved|founded)|proposal\.rejected)"';
