-- Nothing is born decided, and only those whose work it is propose.
create or replace function proposal_starts_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'a proposal starts open';
  end if;
  if not exists (select from staff where id = new.maker_id
                 and (role in ('maker', 'checker')
                      or (role = 'advisor' and (new.kind like 'invitation-%' or new.kind = 'client-files')))) then
    raise exception 'this person may not propose this';
  end if;
  return new;
end
$$;
