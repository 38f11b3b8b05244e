-- Why: a corporate action that was announced, and is off or moved to another day, could not be taken back: it reached every holder.
-- Two people withdraw it before it has reached anyone. It stays as a row, so that the next list does not bring it again.
-- Locks: corporate_action and proposal while a column, two checks and a small index are made; each row is looked at once.

alter table corporate_action
  add column withdrawn_at timestamptz,
  add constraint withdrawn_is_settled check (withdrawn_at is null or settled_at is not null),
  add constraint withdrawn_was_never_applied check (withdrawn_at is null or run_id is null);
-- Those that holders take up are never settled; the console lists those to come.
create index corporate_action_to_take_up on corporate_action (ex_day, instrument_id)
  where settled_at is null and kind in ('rights', 'buy-back');

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change', 'client-files',
                                                     'staff-passkey-reset', 'corporate-action',
                                                     'corporate-action-withdrawal'));
