-- A quote never goes back in time, whoever writes it and however late.
create or replace function quote_goes_forward() returns trigger language plpgsql as $$
begin
  if new.source = old.source and (new.as_of < old.as_of or new.sequence < old.sequence) then
    return null;
  end if;
  return new;
end
$$;
