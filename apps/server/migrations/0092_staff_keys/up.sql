-- Why: each member of the firm signs with a key of their own what they propose and decide.
-- Locks: new tables; an index on proposal, which is written by hand, one row at a time.

create table staff_key (
  -- SHA-256 of the key.
  id         text primary key check (id ~ '^[0-9a-f]{64}$'),
  staff_id   uuid not null references staff,
  key        jsonb not null,
  -- What it signed of itself.
  possession jsonb not null,
  -- Asked for by its owner; two people enrol it, and two people end it. The first two begin enrolled.
  state      text not null check (state in ('asked', 'enrolled', 'ended')),
  is_founder boolean not null,
  asked_at   timestamptz not null
);
create index staff_key_of_staff on staff_key (staff_id);
grant select on staff_key to pramaan_app;

-- The two texts that stand behind an act. Nothing is ever changed here.
create table act_signature (
  proposal_id uuid not null references proposal,
  part        text not null check (part in ('proposal', 'decision')),
  signed      jsonb not null,
  salt        text not null check (salt ~ '^[0-9a-f]{32}$'),
  primary key (proposal_id, part)
);
grant select, insert on act_signature to pramaan_app;

-- What the approved act about a deposit, a claim, a loan or a statement is.
create index proposal_approved_about on proposal
  (kind, coalesce(act ->> 'deposit_id', act ->> 'claim_id', act ->> 'loan_id', act ->> 'statement_id'))
  where state = 'approved';
