-- Why: the server logs in as pramaan_app and may be given no other login. It must see whether the tables are those of its version.
-- Locks: the table of migrations only, for an instant.

grant select on migration to pramaan_app;
