-- What was dealt with stays as it is, and what the bank did not say itself needs two people.
create or replace function statement_line_moves_on() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (old.transfer_id is not null and new.transfer_id is distinct from old.transfer_id) then
    raise exception 'a line that was dealt with stays as it is';
  end if;
  if new.state = 'matched' and new.direction = 'credit'
     and not approved_just_now('deposit-match', 'deposit:' || new.deposit_id, '{}') then
    raise exception 'a match by hand needs two people';
  end if;
  if new.state = 'returned' and not approved_just_now('payment-return', 'line:' || new.id, '{}') then
    raise exception 'a return needs two people';
  end if;
  return new;
end
$$;
