-- Why: how many mails fail is read every few seconds, whatever lies in the outbox.
-- Locks: mail against writes while the index is built; it holds only what has failed and was not sent since.
create index mail_failing on mail (failed_at) where failed_at is not null;
