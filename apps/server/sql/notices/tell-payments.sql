-- Deposits and withdrawals, from their steps. What the client did is no news.
create or replace function tell_payment_steps() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drafts notice_draft[];
begin
  if tg_table_name = 'deposit_step' then
    select array_agg((s.client_id, 'deposit-step', s.id::text, 'deposit-' || s.state, s.deposit_id, s.at, jsonb_build_object(
        'amount', case s.state when 'credited' then d.credited_paise else d.amount_paise end, 'reference', d.reference,
        'message', s.reason))::notice_draft order by s.id) into drafts
      from added s join deposit d on d.id = s.deposit_id
      where s.state in ('credited', 'rejected', 'returned', 'expired');
  else
    select array_agg((s.client_id, 'withdrawal-step', s.withdrawal_id || ' ' || s.state, 'withdrawal-' || s.state, s.withdrawal_id, s.at,
        jsonb_build_object('amount', w.amount_paise, 'bank', w.bank_name, 'account', w.card_mask, 'utr', w.utr,
                           'message', s.reason))::notice_draft order by s.withdrawal_id) into drafts
      from added s join withdrawal w on w.id = s.withdrawal_id
      where s.state in ('approved', 'sent', 'paid', 'rejected');
  end if;
  if drafts is not null then
    perform write_notices(drafts, true);
  end if;
  return null;
end
$$;
revoke all on function tell_payment_steps from public;
create or replace trigger tell_deposit_steps after insert on deposit_step
  referencing new table as added for each statement execute function tell_payment_steps();
create or replace trigger tell_withdrawal_steps after insert on withdrawal_step
  referencing new table as added for each statement execute function tell_payment_steps();
