-- Why: a live instance takes corporate actions from the exchanges' lists; what those lack, or have wrong, two people of the firm
-- announce together.
-- Locks: the check on proposal.kind is swapped and looks at each row once.

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change', 'client-files',
                                                     'staff-passkey-reset', 'corporate-action'));
