-- Once a proposal names a file, what the second person reads stays as it is.
create or replace function staged_as_proposed() returns trigger language plpgsql as $$
declare
  of_statement uuid := case when tg_table_name = 'staged_line' then (to_jsonb(new) ->> 'statement_id')::uuid
                            when tg_op = 'DELETE' then old.id else new.id end;
begin
  if exists (select from proposal where kind = 'statement-import' and act ->> 'statement_id' = of_statement::text
               and (tg_op = 'INSERT' or state = 'open')) then
    raise exception 'a file that was proposed stays as it is';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
