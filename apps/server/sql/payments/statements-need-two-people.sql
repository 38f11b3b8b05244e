-- A statement is taken in by two people only.
create or replace function statements_need_two_people() returns trigger language plpgsql as $$
begin
  if not statement_approved_just_now(new.id)
     or not exists (select from proposal p where p.decided_in = pg_current_xact_id() and p.kind = 'statement-import'
                      and p.act @> jsonb_build_object('statement_id', new.id, 'sha256', encode(new.sha256, 'hex'))
                      and p.maker_id = new.imported_by and p.checker_id = new.approved_by) then
    raise exception 'a statement needs two people';
  end if;
  return new;
end
$$;
