-- A line counts for a deposit because it names its reference and amount, because two people matched its number before
-- it came, or because two people match it now.
create or replace function statement_line_starts() returns trigger language plpgsql as $$
begin
  if new.state = 'returned' or not exists (
       select from deposit d where d.id = new.deposit_id
         and ((d.state in ('created', 'submitted', 'expired') and d.amount_paise = new.amount_paise
               and position(replace(d.reference, '-', '') in bare_text(new.narration || ' ' || new.named)) > 0)
              or (d.state = 'credited' and d.utr = new.utr))) then
    raise exception 'a line matches a deposit by its reference and amount';
  end if;
  return new;
end
$$;
