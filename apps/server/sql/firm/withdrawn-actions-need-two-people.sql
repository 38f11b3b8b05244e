-- What was announced is withdrawn by two people, and comes back only as two people announce it again.
create or replace function withdrawn_actions_need_two_people() returns trigger language plpgsql as $$
declare
  what text := ':' || new.ex_day || ':' || new.kind || ':' || new.number;
begin
  if new.withdrawn_at is null and not exists (
    select from listings_of(new.instrument_id) l
    where approved_just_now('corporate-action', 'corporate-action:' || l.id || what, '{}')) then
    raise exception 'a corporate action that was withdrawn is announced again by two people';
  end if;
  if new.withdrawn_at is not null and not exists (
    select from listings_of(new.instrument_id) l
    join corporate_action a on a.instrument_id = l.id
      and (a.ex_day, a.kind, a.number) = (new.ex_day, new.kind, new.number)
    where approved_just_now('corporate-action-withdrawal', 'corporate-action:' || l.id || what,
      jsonb_build_object('action_id', a.id))) then
    raise exception 'withdrawing a corporate action needs two people';
  end if;
  return new;
end
$$;
create or replace trigger withdrawn_actions_need_two_people before update of withdrawn_at on corporate_action
  for each row when (old.withdrawn_at is distinct from new.withdrawn_at)
  execute function withdrawn_actions_need_two_people();
