-- Loans, claims and SIPs have a life of their own beside orders.
create or replace function tell_loan_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drafts notice_draft[];
begin
  select array_agg((e.client_id, 'loan-event', e.id::text, 'loan-' || e.kind, e.loan_id, e.at, jsonb_build_object(
      'amount', e.amount_paise, 'message', e.says))::notice_draft order by e.number) into drafts
    from added e
    where e.kind in ('approved', 'rejected', 'drawn', 'instalment', 'late', 'shortfall', 'cured', 'invoked', 'closed');
  if drafts is not null then
    perform write_notices(drafts, false);
  end if;
  return null;
end
$$;
revoke all on function tell_loan_events from public;
create or replace trigger tell_loan_events after insert on loan_event
  referencing new table as added for each statement execute function tell_loan_events();

-- What is approved is paid in the same transaction: told once, as paid.
create or replace function tell_claim_step() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_notices(array_agg((new.client_id, 'claim-step', new.id::text, 'claim-' || new.state, new.claim_id, new.at,
      jsonb_build_object('amount', c.paid_paise, 'message', c.reason))::notice_draft), true)
    from claim c where c.id = new.claim_id;
  return null;
end
$$;
revoke all on function tell_claim_step from public;
create or replace trigger tell_claim_step after insert on claim_step
  for each row when (new.state in ('paid', 'rejected')) execute function tell_claim_step();

create or replace function tell_missed_instalment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_notices(array_agg((new.client_id, 'sip-instalment', new.sip_id || ' ' || new.due_on, 'sip-missed', new.sip_id, new.at,
      jsonb_build_object('amount', s.amount_paise, 'name', i.name, 'symbol', i.symbol, 'market', i.market, 'ended', new.outcome))::notice_draft), false)
    from sip s join instrument i on i.id = s.instrument_id where s.id = new.sip_id;
  return null;
end
$$;
revoke all on function tell_missed_instalment from public;
create or replace trigger tell_missed_instalment after insert on sip_instalment
  for each row when (new.outcome in ('short', 'refused')) execute function tell_missed_instalment();
