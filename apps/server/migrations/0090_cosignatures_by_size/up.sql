-- Why: a client's proof asks which of the newest checkpoints enough witnesses have signed, and each checkpoint goes out with all its
-- signatures. Both look by size.
-- Locks: log_cosignature for the time of building the index; it has a row for each head and witness.
create index log_cosignature_by_size on log_cosignature (size);
