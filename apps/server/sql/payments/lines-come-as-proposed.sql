-- The lines of a statement are those that were proposed with it, each as it was proposed.
create or replace function lines_come_as_proposed() returns trigger language plpgsql as $$
begin
  if not statement_approved_just_now(new.statement_id) or not exists (
       select from staged_line s where s.id = new.id
         and (s.statement_id, s.line, s.day, s.narration, s.utr, s.payer, s.direction, s.amount_paise, s.balance_paise,
              s.fingerprint, s.state, s.why, s.deposit_id, s.withdrawal_id)
             is not distinct from
             (new.statement_id, new.line, new.day, new.narration, new.utr, new.payer, new.direction, new.amount_paise,
              new.balance_paise, new.fingerprint, new.state, new.why, new.deposit_id, new.withdrawal_id)) then
    raise exception 'a line of a statement needs two people';
  end if;
  return new;
end
$$;
