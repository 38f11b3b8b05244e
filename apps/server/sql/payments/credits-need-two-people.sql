-- The bank's statement counts a deposit only in the transaction in which a second person approved that statement.
create or replace function credits_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('deposit-match', 'deposit:' || new.id, '{}')
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'matched'
                       and l.direction = 'credit' and l.amount_paise = new.credited_paise
                       and statement_approved_just_now(l.statement_id)) then
    raise exception 'a deposit is counted by two people';
  end if;
  return new;
end
$$;
