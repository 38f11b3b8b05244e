-- The approved act of this kind that names this deposit, claim, loan or statement.
create or replace function approved_act_about(of_kind text, about uuid) returns uuid language sql stable as $$
  select p.id from proposal p
  where p.state = 'approved' and p.kind = of_kind
    and coalesce(p.act ->> 'deposit_id', p.act ->> 'claim_id', p.act ->> 'loan_id', p.act ->> 'statement_id') = about::text
  order by p.decided_at limit 1
$$;
