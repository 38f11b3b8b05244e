-- A deposit takes only the steps that are listed here; what the bank did not say itself needs two people.
create or replace function deposit_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' or new.utr is not null then
      raise exception 'a deposit starts as a claim';
    end if;
    return new;
  end if;
  -- What was counted or went back is finished for good; money that comes late is still the client's.
  if (old.state, new.state) not in (
    ('created', 'submitted'), ('created', 'credited'), ('created', 'returned'), ('created', 'rejected'), ('created', 'expired'),
    ('submitted', 'submitted'), ('submitted', 'credited'), ('submitted', 'returned'), ('submitted', 'rejected'),
    ('expired', 'submitted'), ('expired', 'credited'), ('expired', 'returned'),
    ('rejected', 'credited'), ('rejected', 'returned')) then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  if new.state = 'credited'
     and not approved_just_now('deposit-match', 'deposit:' || new.id, '{}')
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'matched'
                       and l.direction = 'credit' and l.amount_paise = new.credited_paise) then
    raise exception 'a deposit is counted by the bank’s statement or by two people';
  end if;
  if new.state = 'rejected' and not approved_just_now('deposit-rejection', 'deposit:' || new.id, '{}') then
    raise exception 'rejecting a deposit needs two people';
  end if;
  if new.state = 'returned'
     and not exists (select from statement_line l where l.deposit_id = new.id and l.state = 'returned') then
    raise exception 'returning a payment needs two people';
  end if;
  return new;
end
$$;
