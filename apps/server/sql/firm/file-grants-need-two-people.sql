-- Whoever needs more client files in a day than the limit is granted them by somebody else.
create or replace function file_grants_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('client-files', 'client-files:' || new.staff_id || ':' || new.day,
                           jsonb_build_object('files', new.files))
     or not exists (select from proposal where id = new.proposal_id and decided_in = pg_current_xact_id()
                      and checker_id <> new.staff_id) then
    raise exception 'more client files need two people';
  end if;
  return new;
end
$$;
