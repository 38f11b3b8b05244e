-- One that nobody has to do with needs no suspension. Says whether it was settled.
create or replace function settle_idle_consolidation(of_instrument integer, on_day date, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update corporate_action a set settled_at = settle_idle_consolidation.at
    where a.instrument_id = of_instrument and a.ex_day = on_day and a.settled_at is null
      and a.shares_after < a.shares_before
      and (select p.quantity from position p where p.instrument_id = of_instrument and p.quantity > 0
           order by p.instrument_id limit 1) is null;
  return found;
end
$$;
revoke all on function settle_idle_consolidation from public;
grant execute on function settle_idle_consolidation to pramaan_app;
