-- Why: a mail that cannot be sent tells in the outbox why, since when, and when it is tried again.
-- Locks: mail, for an instant: the columns are empty.
alter table mail
  add column failed_at timestamptz,
  add column why_not_sent text,
  add constraint failure_says_why check ((failed_at is null) = (why_not_sent is null)),
  add constraint sent_has_no_failure check (sent_at is null or failed_at is null);
