-- Why: a member of the firm signs with a passkey. Its owner's browser has to know which one to ask, and an authenticator that counts what it
-- signs is held to its count. What stands signed under a proposal is written by the server alone, and no salt stands under two texts.
-- Locks: two small tables for a moment: columns without a value, and two indexes.

alter table staff_key add column passkey jsonb;

-- Of a passkey's signature: whose, and its count. Null of a browser's key, and of a passkey that does not count.
alter table act_signature
  add column key_id text,
  add column sign_count bigint check (sign_count > 0);
create index act_signature_count on act_signature (key_id, sign_count) where sign_count is not null;
create unique index act_signature_salt on act_signature (salt);
revoke insert on act_signature from pramaan_app;
