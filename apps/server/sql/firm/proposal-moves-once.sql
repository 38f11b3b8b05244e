-- What was proposed cannot be changed, what was decided stays decided, and only a checker decides.
create or replace function proposal_moves_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'a decided proposal stays as it is';
  end if;
  if new.state in ('approved', 'rejected')
     and not exists (select from staff where id = new.checker_id and role = 'checker') then
    raise exception 'only a checker decides';
  end if;
  new.decided_in := case when new.state = 'approved' then pg_current_xact_id() end;
  return new;
end
$$;
