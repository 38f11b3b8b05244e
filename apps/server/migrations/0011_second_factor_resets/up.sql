-- Why: people of the firm renew their own second factor, and two of them together take away one that a client lost.
-- Locks: new columns without a rewrite; the checks on proposal and session are swapped and look at each row once.

-- A secret that its owner was shown and has not yet confirmed with a code. It waits a quarter of an hour.
alter table staff
  add column next_totp_secret bytea,
  add column next_totp_until timestamptz,
  add constraint next_secret_has_an_end check ((next_totp_secret is null) = (next_totp_until is null)),
  -- The demo's people keep the secret that the demo publishes.
  add constraint demo_secret_stays check (not is_demo or next_totp_secret is null);
grant update (totp_secret, next_totp_secret, next_totp_until) on staff to pramaan_app;

-- The secret in use changes only to one that was shown before.
create function staff_secret_was_shown() returns trigger language plpgsql as $$
begin
  if new.totp_secret is distinct from old.next_totp_secret then
    raise exception 'a second factor is renewed only with a secret that was shown';
  end if;
  return new;
end
$$;
create trigger staff_secret_was_shown before update of totp_secret on staff
  for each row when (new.totp_secret is distinct from old.totp_secret)
  execute function staff_secret_was_shown();

alter table proposal drop constraint proposal_kind_check;
alter table proposal
  add constraint proposal_kind_check check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                     'client-flags', 'client-unfreeze', 'limit-change',
                                                     'second-factor-reset'));

alter table session drop constraint ended_why_is_known;
alter table session
  add constraint ended_why_is_known check (ended_why in ('signed out', 'token reused', 'password changed',
                                                         'password reset', 'account frozen', 'second factor reset'));

-- A client's second factor is the client's own. The firm can only take it away, and only two people together.
create function second_factor_is_the_clients_own() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.client_id else new.client_id end;
begin
  if whose::text is distinct from nullif(current_setting('app.client_id', true), '')
     and not (tg_op = 'DELETE' and approved_just_now('second-factor-reset', whose::text, '{}')) then
    raise exception 'taking a second factor away needs two people';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger second_factor_is_the_clients_own before insert or update or delete on second_factor
  for each row execute function second_factor_is_the_clients_own();
create trigger recovery_code_is_the_clients_own before insert or update or delete on recovery_code
  for each row execute function second_factor_is_the_clients_own();
