-- True inside the one transaction that approved this very act about this very thing.
create or replace function approved_just_now(of_kind text, about text, as_proposed jsonb) returns boolean language sql stable as $$
  select exists (select from proposal where kind = of_kind and about in (client_id::text, subject)
                 and act @> as_proposed and state = 'approved' and decided_in = pg_current_xact_id())
$$;

-- The same of the whole act: nothing of what was approved is left out.
create or replace function approved_exactly(of_kind text, about text, as_proposed jsonb) returns boolean language sql stable as $$
  select exists (select from proposal where kind = of_kind and about in (client_id::text, subject)
                 and act = as_proposed and state = 'approved' and decided_in = pg_current_xact_id())
$$;
