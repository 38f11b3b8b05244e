-- Why: a dividend is paid by an act that two people have signed: which one, and under which symbol the act names the share.
-- Locks: a new table; corporate_action for a moment.
create table signed_action (
  action_id   uuid primary key references corporate_action,
  proposal_id uuid not null references proposal,
  symbol      text not null
);
grant select on signed_action to pramaan_app;
