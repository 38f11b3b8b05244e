-- True inside the one transaction in which a second person approved this very statement.
create or replace function statement_approved_just_now(statement_id uuid) returns boolean language sql stable as $$
  select approved_just_now('statement-import', 'bank-statement', jsonb_build_object('statement_id', statement_id))
$$;
