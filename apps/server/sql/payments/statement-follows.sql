-- A statement begins where the one before it ended.
create or replace function statement_follows() returns trigger language plpgsql as $$
begin
  if new.opening_paise <> coalesce((select closing_paise from statement order by number desc limit 1), new.opening_paise) then
    raise exception 'a statement begins where the last one ended';
  end if;
  return new;
end
$$;
