-- Why: somebody of the firm who has lost every passkey gets back in when one colleague proposes it and another approves it.
-- Locks: the checks on proposal are swapped and look at each row once; a trigger on an unbusy table.

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset', 'deposit-match', 'deposit-rejection',
                                                     'payment-return', 'withdrawal-decision', 'cash-adjustment',
                                                     'statement-import', 'fee-change', 'client-files',
                                                     'staff-passkey-reset')),
  -- The member of the firm whom it is about, named by its subject, neither proposes nor decides it.
  add constraint passkey_reset_is_by_others check (kind <> 'staff-passkey-reset'
    or (subject <> 'staff-passkey-reset:' || maker_id
        and (checker_id is null or subject <> 'staff-passkey-reset:' || checker_id)));

-- Somebody takes an own passkey away in a session of their own, with a passkey's approval spent on it. Others do it
-- only two together.
create function staff_passkey_is_their_own() returns trigger language plpgsql as $$
begin
  if not exists (select from staff_grant g join staff_session s on s.token_hash = g.token_hash
                 where s.staff_id = old.staff_id and g.operation = 'passkey.remove:' || old.id
                   and g.used_at is not null)
     and not approved_just_now('staff-passkey-reset', 'staff-passkey-reset:' || old.staff_id, '{}') then
    raise exception 'taking a colleague''s passkeys away needs two people';
  end if;
  return old;
end
$$;
create trigger staff_passkey_is_their_own before delete on staff_passkey
  for each row execute function staff_passkey_is_their_own();
